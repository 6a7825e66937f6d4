/** The states of a checkout; state.ts has the fields of each. */
export type Status =
  | 'preparing'
  | 'selecting'
  | 'holding'
  | 'held'
  | 'placing'
  | 'processing'
  | 'in_review'
  | 'confirmed'
  | 'cancelling'
  | 'completed'
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'abandoned';
