// What the stories share: their start, their end, and the check that they go as planned.
import { isDeepStrictEqual } from 'node:util';
import pc from 'picocolors';
import type { Checkout } from 'usher-client';
import { formatMoney } from '../../src/domain/money';
import type { SandboxLedger } from '../../sandbox/control/ledger-schema';
import { boughtSeats, follow, holdSeats, startCheckout } from '../buying';
import { print } from '../narrator';
import { readLedger } from '../../sandbox/control/control-client';
import { until, workflowUrl, type Stage } from '../stage';

/** Throws unless the story's expectation holds. */
export function mustBe(what: string, found: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(found, wanted)) return;
  throw new Error(`${what}: expected ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`);
}

/** Each story has its own guest and checkout. */
export async function holdTwoSeats(stage: Stage, guest: string): Promise<Checkout> {
  const checkout = await startCheckout(stage, guest, `trouble-${guest.toLowerCase()}`);
  print(`${pc.bold('Started')} ${pc.dim(workflowUrl(stage.stack, checkout.id))}`);
  return holdSeats(stage, checkout);
}

/** Follows the checkout to its tickets, and checks that they are for these seats. */
export async function getTickets(
  stage: Stage,
  checkout: Checkout,
  seatIds: readonly string[],
  waitingFor: string,
): Promise<Checkout> {
  const confirmed = await follow(stage, checkout, 'confirmed', waitingFor);
  mustBe('money', confirmed.payment.money, 'taken');
  mustBe('the seats of the tickets', boughtSeats(confirmed), seatIds);
  const total = confirmed.receipt ? formatMoney(confirmed.receipt.total) : '';
  print(pc.green(`Tickets for ${seatIds.join(' and ')}, ${total}`));
  return confirmed;
}

/** The ticketing service's order for these seats, once there is one. */
export function soldOrder(
  stage: Stage,
  seatIds: readonly string[],
  waitingFor: string,
): Promise<SandboxLedger['svc']['orders'][number]> {
  const { stack, showtime } = stage;
  return until(stage, waitingFor, async () => {
    const { svc } = await readLedger(stack.sandboxUrl);
    return svc.orders.find(
      (order) => order.showtimeId === showtime.id && isDeepStrictEqual(order.seatIds, [...seatIds]),
    );
  });
}
