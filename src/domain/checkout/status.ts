/** The states of a checkout; the fields of each are in state.ts. */
export type Status =
  | 'queued'
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
