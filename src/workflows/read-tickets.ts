// Reads the tickets of an order (Svc spec 4.4 step 8).
import type { FulfilledOrder, PlacedOrder, Ticket } from '../domain/checkout/order-steps';
import type { OrderSummary, TicketCode } from '../domain/checkout/ports';
import { ticketsAsWritten, ticketsOf } from '../domain/checkout/tickets';
import { INTERRUPTED, type CheckoutRun } from './checkout-run';
import { NO_NEWS, type Outcome } from './order-outcome';
import { signed } from './signed-call';

type Ordering = CheckoutRun<'placing' | 'processing'>;

export interface ReadTickets {
  readonly tickets: readonly Ticket[];
  readonly summary: OrderSummary;
}

export async function readTickets(
  it: Ordering,
  { orderId }: PlacedOrder | FulfilledOrder,
  isInterrupted: () => boolean,
): Promise<Outcome | ReadTickets> {
  const answer = await it.interruptible(
    () => signed(it, (caller) => it.svc.orderSummary({ ...caller, orderId })),
    isInterrupted,
  );
  if (answer === INTERRUPTED) return NO_NEWS;
  if (answer.outcome !== 'done') return { result: 'pending', why: answer.failure };
  const { tickets: codes } = answer.value;
  const tickets = ticketsOf(it.checkout, it.phase.items, codes) ?? acceptedAsWritten(it, codes);
  return tickets ? { tickets, summary: answer.value } : NO_NEWS;
}

/**
 * If there are fewer tickets than places, the others may follow, or one ticket may be for several places. After
 * `fewTicketsReadsMax` reads, the tickets that Svc sends are accepted as complete.
 */
function acceptedAsWritten(it: Ordering, codes: readonly TicketCode[]): readonly Ticket[] | null {
  const { order, items } = it.phase;
  const tickets = ticketsAsWritten(it.checkout, items, codes);
  if (!tickets || (order.step !== 'placed' && order.step !== 'fulfilled')) return null;
  const fewTicketsReads = (order.fewTicketsReads ?? 0) + 1;
  it.note({ phase: { ...it.phase, order: { ...order, fewTicketsReads } } });
  return fewTicketsReads < it.checkout.policy.fewTicketsReadsMax ? null : tickets;
}
