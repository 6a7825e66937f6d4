/** How the customer pays: by one-use tokens and ids, never by a card itself. */
export type Payment =
  | { readonly type: 'nonce'; readonly nonce: string; readonly provider: string }
  | { readonly type: 'saved'; readonly instrumentId: string }
  /** The partner collects: from an authorisation of its own, or from one that we request with its token. */
  | { readonly type: 'partner'; readonly authorizationId: string }
  | { readonly type: 'partner'; readonly token: string }
  /** The token of the vault that keeps the card. */
  | { readonly type: 'card'; readonly token: string };
