import pc from 'picocolors';
import type { Checkout } from 'usher-client';
import { follow, heldSeats, pay } from '../buying';
import { print } from '../narrator';
import type { Stage } from '../stage';
import { getTickets, holdTwoSeats, mustBe } from './expectations';

/** A declined payment costs the customer nothing, neither money nor seats. */
export async function decline(stage: Stage): Promise<Checkout> {
  const held = await holdTwoSeats(stage, 'Grace');
  const seatIds = heldSeats(held);

  print(`${pc.bold('Paying')} with tok_declined`);
  const declined = await pay(stage, held, 'tok_declined');
  mustBe('the answer', declined.httpStatus, 402);
  mustBe('the code', declined.code, 'PROCESSOR_DECLINED');
  const again = await follow(stage, declined.checkout, 'held', 'the same seats to be held again');
  mustBe('money', again.payment.money, 'not_taken');
  mustBe('the seats that are held', heldSeats(again), seatIds);

  print(`${pc.bold('Paying')} with tok_ok for the same seats`);
  const { checkout } = await pay(stage, again, 'tok_ok');
  return getTickets(stage, checkout, seatIds, 'the tickets');
}
