import pc from 'picocolors';
import type { Checkout } from 'usher-client';
import { heldSeats, pay } from '../buying';
import { print } from '../narrator';
import type { Stage } from '../stage';
import { getTickets, holdTwoSeats, mustBe, soldOrder } from './expectations';

/** A lost answer proves nothing, so the checkout has to find out what happened. */
export async function lostAnswer(stage: Stage): Promise<Checkout> {
  const held = await holdTwoSeats(stage, 'Alan');
  const seatIds = heldSeats(held);

  print(
    `${pc.bold('Paying')} with tok_lost_answer: the connection breaks before the answer arrives`,
  );
  const { checkout } = await pay(stage, held, 'tok_lost_answer');
  mustBe('the status', checkout.status, 'processing');
  mustBe('money', checkout.payment.money, 'unknown');
  mustBe('the order that the checkout knows of', checkout.order?.id ?? null, null);
  const sold = await soldOrder(stage, seatIds, 'the order to show in the ledger');
  print(`  the ticketing service has ${sold.id}; the checkout does not know that yet`);

  const confirmed = await getTickets(
    stage,
    checkout,
    seatIds,
    'the lost call to settle; then the identical order is sent again',
  );
  mustBe('the order', confirmed.order?.id, sold.id);
  print(`  it is still ${sold.id}: the repeat found the order and created no other`);
  return confirmed;
}
