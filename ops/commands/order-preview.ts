// Compares the order that a command would link, from Svc, with the checkout's held seats.
import type { Client } from '@temporalio/client';
import type { OrderCheck } from '../../src/domain/checkout/order-check';
import { checkOrderUpdate, type OrderCheckMessage } from '../../src/workflows/messages';
import { textTable } from './text-table';
import { askCheckout, whyNotAsked } from './asked-checkout';

/** The comparison as text. The checkout reads the order itself, since only it has the customer's session. */
export async function orderPreview(
  client: Client,
  checkoutId: string,
  named: OrderCheckMessage,
): Promise<string> {
  try {
    return previewText(await askCheckout(client, checkoutId, checkOrderUpdate, named));
  } catch (error) {
    return `The order was not read: ${whyNotAsked(error)}`;
  }
}

export function previewText({ orderId, held, found, otherCheckouts, refusal }: OrderCheck): string {
  const shown = textTable([
    ['', `order ${orderId} at Svc`, 'held by the checkout'],
    ['showtime', found?.showtimeId ?? UNKNOWN, held.showtimeId ?? UNKNOWN],
    ['seats', listOf(found?.seats), listOf(held.seats)],
    ['tickets', found ? String(found.tickets) : UNKNOWN, String(held.tickets)],
  ]);
  const others = otherCheckouts === null ? 'could not be read' : listOf(otherCheckouts, 'none');
  const verdict = refusal ? `It would be refused: ${refusal.message}` : 'It would be linked.';
  return `${shown}\nOther checkouts with ${orderId}: ${others}\n${verdict}`;
}

const UNKNOWN = 'unknown';

function listOf(words: readonly string[] = [], otherwise = UNKNOWN): string {
  return words.length === 0 ? otherwise : words.join(', ');
}
