// A customer who wants two tickets and keeps to what the checkout tells them to do next.
import type { CallerCommand } from '../../src/domain/checkout/events';
import type { Payment } from '../../src/domain/checkout/state';
import type { CheckoutProcess } from '../../src/domain/checkout/process';
import { viewOf, type CheckoutView } from '../../src/domain/checkout/view';
import type { World } from './world';

export interface Wishes {
  /** How each attempt is paid, in turn; the last one is used again. */
  readonly payments: readonly Payment[];
  /** How often out of a hundred turns they want out. */
  readonly cancelPercent: number;
}

/** Follows `nextAction` until the checkout has closed or a person has to look. */
export async function shop(
  process: Pick<CheckoutProcess, 'checkout' | 'submit'>,
  world: World,
  wishes: Wishes,
): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    await world.sleep(world.between(10, 20_000));
    const view = viewOf(process.checkout);
    if (view.closed || view.status === 'in_review') return;
    const wantsOut = world.percent(wishes.cancelPercent);
    const command: CallerCommand | null = wantsOut ? { type: 'cancel' } : nextCommand(view, wishes);
    if (!command) continue;
    const key = `${command.type}-${turn}`;
    const tag = { name: command.type, key, digest: key, requestId: key };
    const submitted = process.submit(command, tag);
    // Now and then an impatient caller sends the same command again.
    if (world.percent(20)) await process.submit(command, tag);
    await submitted;
  }
}

function nextCommand(
  { nextAction, receipt, payment }: CheckoutView,
  { payments }: Wishes,
): CallerCommand | null {
  if (nextAction?.type === 'choose_seats') {
    const { recommendedSeatIds } = nextAction;
    if (recommendedSeatIds.length < 2) return null;
    return { type: 'seats', items: [{ offerId: 'adult', seatIds: recommendedSeatIds }] };
  }
  if (nextAction?.type === 'pay' && receipt) {
    const by = payments[Math.min(payment.attempt, payments.length - 1)];
    return by ? { type: 'order', expectedTotal: receipt.total, payment: by } : null;
  }
  return null;
}

/** Paid at Svc, by a nonce. */
export function byNonce(nonce: string): Payment {
  return { type: 'nonce', nonce, provider: 'sandbox' };
}

/** Collected by the partner, from what the token stands for. */
export function byPartner(token: string): Payment {
  return { type: 'partner', token };
}
