/** Codes of the system and of Node, and how partners are told them. */
const TOLD_AS: readonly (readonly [RegExp, string])[] = [
  [/^(?:TIMEOUT|ETIMEDOUT)$/, 'TIMEOUT'],
  [/^ADDRESS_REFUSED$/, 'ADDRESS_REFUSED'],
  [/^ECONNREFUSED$/, 'CONNECTION_REFUSED'],
  [/^(?:ECONNRESET|ECONNABORTED|EPIPE)$/, 'CONNECTION_LOST'],
  [/^(?:ENOTFOUND|EAI_\w+)$/, 'NAME_NOT_FOUND'],
  [/^HPE_/, 'UNREADABLE_ANSWER'],
  [/^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_|SELF_SIGNED|EPROTO)/, 'TLS_FAILED'],
];

/**
 * The code of an error of the connection; its text stays here, since the receiver may have a part in it. Null for an
 * error that is none.
 */
export function sendingTrouble(error: unknown): string | null {
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== 'string') return null;
  const told = TOLD_AS.find(([pattern]) => pattern.test(code));
  return told?.[1] ?? 'NOT_REACHED';
}
