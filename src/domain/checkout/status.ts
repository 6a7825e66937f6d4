/** Where a checkout stands; `states/` has a file for each word. */
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
  | 'cancelled'
  | 'completed'
  | 'failed'
  | 'expired'
  | 'abandoned';
