import { packSeatMap } from '../../seat-map';
import { placesOnly, type Prices, type SeatMap } from '../../showtime';
import { CANCEL } from '../cancel-command';
import type { Finding, Of } from '../events';
import { instant } from '../instant';
import type { Answer, Ports, Work } from '../ports';
import { sellsPlaces } from '../seat-choice';
import { openSession } from '../session';
import type { Checkout, CheckoutIn } from '../state';
import type { State } from '../state-definition';
import { abandon, offerSeats, restore, withFailure } from '../transitions';

type Preparing = CheckoutIn<'preparing'>;

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
async function prepare(checkout: Preparing, ports: Ports): Promise<Finding> {
  const { request, session } = checkout;
  const { svc, clock } = ports;
  const accessToken = accessTokenOf(checkout);
  const { showtimeId, promotionCode, customer } = request;
  const refreshed = svc.refreshCheckout({ showtimeId, promotionCode, accessToken });
  const seats = sellsPlaces(checkout) ? null : ports.begin((within) => layout(checkout, within));
  try {
    const [prices, told, opened] = await Promise.all([
      refreshed,
      seats && unlessPlaces(seats, refreshed),
      session ? null : openSession(customer, svc),
    ]);
    if (prices.outcome !== 'done') return withoutPrices(prices, accessToken);
    const guest = opened?.outcome === 'done' ? opened.value : session;
    const found = { type: 'prepared', prices: prices.value, session: guest } as const;
    const { seating, available } = prices.value.showtime;
    if (seating === 'general') {
      return { ...found, seatMap: seatMapIn(told) ?? placesIn(available, clock.now()) };
    }
    const needed = told ?? (await layout(checkout, ports));
    return needed.outcome === 'done'
      ? { ...found, seatMap: needed.value }
      : { type: 'preparation_failed', failure: needed.failure };
  } finally {
    seats?.giveUp();
  }
}

/** The session of a known customer, for their prices. */
function accessTokenOf({ request, session }: Preparing): string | null {
  const known = request.customer?.type === 'account' && request.capabilities.accessToken;
  return known ? (session?.authToken ?? null) : null;
}

function layout({ request, policy }: Preparing, { svc }: Ports): Promise<Answer<SeatMap>> {
  const { showtimeId, quantity } = request;
  return svc.layout({ showtimeId, quantity, budgetMs: policy.prepareBudgetMs });
}

/** A seat map that nobody needs is not waited for: in general admission, and where there are no prices. */
async function unlessPlaces(
  seats: Work<Answer<SeatMap>>,
  refreshed: Promise<Answer<Prices>>,
): Promise<Answer<SeatMap> | null> {
  const prices = await refreshed;
  const isNeeded = prices.outcome === 'done' && prices.value.showtime.seating !== 'general';
  if (!isNeeded) seats.giveUp();
  return seats.outcome;
}

function withoutPrices(
  { outcome, failure }: Exclude<Answer<Prices>, { outcome: 'done' }>,
  accessToken: string | null,
): Finding {
  const ended = outcome === 'refused' && failure.code === 'SESSION_ENDED';
  return ended && accessToken !== null
    ? { type: 'session_ended', authToken: accessToken }
    : { type: 'preparation_failed', failure };
}

function seatMapIn(told: Answer<SeatMap> | null): SeatMap | null {
  return told?.outcome === 'done' ? told.value : null;
}

/** Null where Svc does not say how many are free. */
function placesIn(available: number | undefined, nowMs: number): SeatMap | null {
  return available === undefined ? null : placesOnly(available, instant(nowMs));
}

function keepPrepared(
  checkout: Preparing,
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
  checkout: Preparing,
  event: Of<'preparation_failed'>,
  nowMs: number,
): Checkout {
  const { before } = checkout.phase;
  const next: Checkout = before
    ? offerSeats(restore(checkout, before), nowMs)
    : { ...checkout, phase: { status: 'failed' } };
  return withFailure(next, event.failure);
}
