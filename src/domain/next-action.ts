/** What the caller of a checkout should do next. */
export type NextAction =
  | { readonly type: 'wait'; readonly afterSeconds: number }
  | { readonly type: 'provide_customer' }
  | { readonly type: 'authenticate' }
  | { readonly type: 'choose_seats'; readonly recommendedSeatIds: readonly string[] }
  | { readonly type: 'pay'; readonly byMs: number }
  | { readonly type: 'start_over' }
  | { readonly type: 'contact_support' };
