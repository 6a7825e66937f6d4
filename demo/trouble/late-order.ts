import pc from 'picocolors';
import type { Checkout } from 'usher-client';
import { heldSeats, pay } from '../buying';
import { print } from '../narrator';
import type { Stage } from '../stage';
import { getTickets, holdTwoSeats, mustBe } from './expectations';

/** An order may stay pending; the caller sees that, and the checkout keeps polling. */
export async function lateOrder(stage: Stage): Promise<Checkout> {
  const held = await holdTwoSeats(stage, 'Barbara');
  const seatIds = heldSeats(held);

  print(`${pc.bold('Paying')} with tok_slow: the order stays pending for a while`);
  const { checkout } = await pay(stage, held, 'tok_slow');
  mustBe('the status', checkout.status, 'processing');
  mustBe('money', checkout.payment.money, 'unknown');
  print('  the customer may go home now');
  return getTickets(stage, checkout, seatIds, 'the ticketing service to deliver');
}
