// Compares the order that a command would link, from Svc, with the checkout's held seats.
import { randomUUID } from 'node:crypto';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { OrderCheck } from '../../src/domain/checkout/order-check';
import { checkOrderUpdate, type OrderCheckMessage } from '../../src/workflows/messages';
import { textTable } from './text-table';
import { refusedBy } from './update-sending';

/** Long enough for one read at Svc, including a new session for the customer. */
const TIMEOUT_MS = 30_000;

/** The comparison as text. The checkout reads the order itself, since only it has the customer's session. */
export async function orderPreview(
  client: Client,
  checkoutId: string,
  named: OrderCheckMessage,
): Promise<string> {
  try {
    const handle = client.workflow.getHandle(checkoutId);
    const check = await client.withDeadline(Date.now() + TIMEOUT_MS, () =>
      handle.executeUpdate(checkOrderUpdate, {
        updateId: `ops:${randomUUID()}`,
        args: [named],
      }),
    );
    return previewText(check);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError)
      return 'This checkout is closed and cannot be linked to an order.';
    const refused = refusedBy(error);
    if (!refused) throw error;
    return `The order was not read: ${refused.text}`;
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
