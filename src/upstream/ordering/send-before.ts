import { SvcError } from '../svc/svc-error';

/** An order that waited, in a queue or for its card, may have too little of its hold left to be sent. */
export function assertInTime(sendBeforeMs: number, nowMs: number): void {
  if (nowMs < sendBeforeMs) return;
  throw new SvcError('placeOrder', {
    outcome: 'not_sent',
    code: 'HOLD_EXPIRED',
    reason: 'too little of the hold was left',
  });
}
