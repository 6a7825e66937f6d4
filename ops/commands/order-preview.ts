// Compares two things: the order at Svc that a command would link, and the seats that the checkout held.
import type { Client } from '@temporalio/client';
import type { OrderCheck } from '../../src/domain/checkout/order-check';
import { checkOrderUpdate, type OrderCheckMessage } from '../../src/workflows/messages';
import { textTable } from './text-table';
import { askCheckout, whyNotChecked } from './asked-checkout';

export interface OrderPreview {
  readonly text: string;
  /** Also false if the order could not be checked. */
  readonly wouldBeLinked: boolean;
}

/** The checkout reads the order itself, since only it has the customer's session. */
export async function orderPreview(
  client: Client,
  checkoutId: string,
  named: OrderCheckMessage,
): Promise<OrderPreview> {
  try {
    const check = await askCheckout(client, checkoutId, checkOrderUpdate, named);
    return { text: previewText(check), wouldBeLinked: !check.refusal };
  } catch (error) {
    return { text: `The order was not read: ${whyNotChecked(error)}`, wouldBeLinked: false };
  }
}

export function previewText(check: OrderCheck): string {
  const { orderId, held, found, otherCheckouts } = check;
  const shown = textTable([
    ['', `order ${orderId} at Svc`, 'held by the checkout'],
    ['showtime', found?.showtimeId ?? UNKNOWN, held.showtimeId ?? UNKNOWN],
    ['seats', listOf(found?.seats), listOf(held.seats)],
    ['tickets', found ? String(found.tickets) : UNKNOWN, String(held.tickets)],
  ]);
  const others = otherCheckouts === null ? 'could not be read' : listOf(otherCheckouts, 'none');
  return `${shown}\nOther checkouts with ${orderId}: ${others}\n${verdictOf(check)}`;
}

function verdictOf({ refusal, isCancelWanted }: OrderCheck): string {
  if (refusal) return `It would be refused: ${refusal.message}`;
  return isCancelWanted
    ? 'It would be linked, and then cancelled and refunded, since a cancel request waits.'
    : 'It would be linked.';
}

const UNKNOWN = 'unknown';

function listOf(words: readonly string[] = [], otherwise = UNKNOWN): string {
  return words.length === 0 ? otherwise : words.join(', ');
}
