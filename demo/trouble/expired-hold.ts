import pc from 'picocolors';
import type { Checkout } from 'usher-client';
import { follow, heldSeats, holdSeats, pay } from '../buying';
import { print } from '../narrator';
import { planFaults } from '../../sandbox/control/control-client';
import type { Stage } from '../stage';
import { getTickets, holdTwoSeats, mustBe } from './expectations';

/** About as long as the other stories take. */
const HOLD_SECONDS = 30;

/** Begins the story. Its hold expires while the other stories run; the holds of those stories outlast any delay. */
export async function leaveHold(stage: Stage): Promise<Checkout> {
  const { sandboxUrl } = stage.stack;
  const fault = { kind: 'lease', seconds: HOLD_SECONDS } as const;
  await planFaults(sandboxUrl, { calls: ['lease'], fault });
  const held = await holdTwoSeats(stage, 'Ada');
  await planFaults(sandboxUrl);
  return held;
}

/** A customer who returns too late pays nothing, and can choose again. */
export async function expiredHold(stage: Stage, left: Checkout): Promise<Checkout> {
  const endsAt = left.hold?.expiresAt ?? '';
  const seconds = Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now()) / 1000));
  print(`The hold of ${heldSeats(left).join(' and ')} ends at ${endsAt}, in ${seconds} s`);
  const selecting = await follow(stage, left, 'selecting', `the hold to end at ${endsAt}`);
  mustBe('the failure', selecting.lastFailure?.code, 'HOLD_EXPIRED');
  mustBe('money', selecting.payment.money, 'not_taken');

  print(`${pc.bold('Paying')} with tok_ok, too late`);
  const tooLate = await pay(stage, left, 'tok_ok');
  mustBe('the answer', tooLate.httpStatus, 409);
  mustBe('the code', tooLate.code, 'HOLD_EXPIRED');

  const held = await holdSeats(stage, tooLate.checkout);
  print(`${pc.bold('Paying')} with tok_ok, in time`);
  const { checkout } = await pay(stage, held, 'tok_ok');
  return getTickets(stage, checkout, heldSeats(held), 'the tickets');
}
