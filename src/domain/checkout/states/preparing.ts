import { packSeatMap } from '../../seat-map';
import { CANCEL } from '../cancel-command';
import type { Finding, Of } from '../events';
import type { Ports } from '../ports';
import { openSession } from '../session';
import type { Checkout, CheckoutIn } from '../state';
import type { State } from '../state-definition';
import { abandon, offerSeats, restore, withFailure } from '../transitions';

/** Prices and seats are not known yet, or are asked for again after an edit. */
export const preparing: State<'preparing'> = {
  run: prepare,
  on: { prepared: keepPrepared, preparation_failed: failPreparation },
  commands: { ...CANCEL },
  leavesOpen: () => ['start', 'edit'],
  honourCancel: abandon,
  next: () => ({ type: 'wait', afterSeconds: 2 }),
  open: true,
  underWay: true,
  holdsSeats: false,
  over: false,
  ops: { waitingFor: 'prices and seats', runbook: null },
};

/**
 * Prices, seats and the customer's session side by side, since none needs another's answer (Svc spec
 * 4.4 steps 1 to 3). A session that could not be opened is opened before the seats are held.
 */
async function prepare(
  { request, session, policy }: CheckoutIn<'preparing'>,
  { svc }: Ports,
): Promise<Finding> {
  const { showtimeId, quantity, promotionCode, customer, capabilities } = request;
  const known = customer?.type === 'account' && capabilities.accessToken;
  const accessToken = known ? (session?.authToken ?? null) : null;
  const [prices, layout, opened] = await Promise.all([
    svc.refreshCheckout({ showtimeId, promotionCode, accessToken }),
    svc.layout({ showtimeId, quantity, budgetMs: policy.prepareBudgetMs }),
    session ? null : openSession(customer, svc),
  ]);
  if (prices.outcome !== 'done') {
    const ended = prices.outcome === 'refused' && prices.failure.code === 'SESSION_ENDED';
    return ended && accessToken !== null
      ? { type: 'session_ended', authToken: accessToken }
      : { type: 'preparation_failed', failure: prices.failure };
  }
  const seatMap = layout.outcome === 'done' ? layout.value : null;
  if (layout.outcome !== 'done' && prices.value.showtime.seating === 'reserved') {
    return { type: 'preparation_failed', failure: layout.failure };
  }
  const guest = opened?.outcome === 'done' ? opened.value : session;
  return { type: 'prepared', prices: prices.value, seatMap, session: guest };
}

function keepPrepared(
  checkout: CheckoutIn<'preparing'>,
  { prices, seatMap, session }: Of<'prepared'>,
  nowMs: number,
): Checkout {
  return offerSeats(
    { ...checkout, prices, seatMap: seatMap && packSeatMap(seatMap), session },
    nowMs,
  );
}

/** Without prices there is nothing to sell; after an edit the choice goes on as it was before. */
function failPreparation(
  checkout: CheckoutIn<'preparing'>,
  event: Of<'preparation_failed'>,
  nowMs: number,
): Checkout {
  const { before } = checkout.phase;
  const next: Checkout = before
    ? offerSeats(restore(checkout, before), nowMs)
    : { ...checkout, phase: { status: 'failed' } };
  return withFailure(next, event.failure);
}
