import { SvcError } from '../svc/svc-error';

/** Throws HOLD_EXPIRED when too little of the hold is left, as after a wait in a queue or for the card. */
export function assertInTime(sendBeforeMs: number, nowMs: number): void {
  if (nowMs < sendBeforeMs) return;
  throw new SvcError('placeOrder', {
    outcome: 'not_sent',
    code: 'HOLD_EXPIRED',
    reason: 'too little of the hold was left',
  });
}
