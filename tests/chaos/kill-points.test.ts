// I10: a worker killed before or after any activity changes no outcome: the ledgers of Svc and of the payment provider
// are the same as for an undisturbed checkout.
import { auditLedger } from '../../sandbox/control/ledger-audit';
import type { SandboxLedger } from '../../sandbox/control/ledger-schema';
import { OrderingClient } from '../../sandbox/testing/ordering-client';
import type { ProgramProcess } from '../../scripts/program-process';
import { useUsher } from '../support/use-usher';
import { WebhookReceiver } from '../support/webhook-receiver';
import { booksOf, readLedgers } from './books';
import { CHECKOUT_PATHS, type CheckoutPath } from './checkout-paths';
import { openKillGate, type Departed, type KillGate } from './kill-gate';
import { isRepeatedPoll, PathMoments } from './path-moments';
import {
  depart,
  prepareTrips,
  travel,
  tripPartners,
  type Arrived,
  type Trip,
  type TripDeps,
} from './trips';
import { webhookFindings } from './webhook-truth';
import { WorkerPrograms } from './worker-programs';

/** The number of polls depends on timing, so a checkout may miss its kill point: then another one tries it. */
const ROUNDS_MAX = 3;

/** The most checkouts blocked at once: released together, they delay each other's answers on a slow machine. */
const BLOCKED_MAX = 32;

/** Long limits, so that slow machines lose no responses: a lost decline is settled only after the lease. */
const ANSWER_MAX_MS = 30_000;
const ORDER_ANSWER_MAX_MS = 120_000;

/** Timeouts after which lost work is retried; a blocked activity ends with the heartbeat timeout. */
const POLICY = {
  callTimeoutMs: ANSWER_MAX_MS + 5_000,
  orderTimeoutMs: ANSWER_MAX_MS + ORDER_ANSWER_MAX_MS + 5_000,
  heartbeatTimeoutMs: 30_000,
  // Outlasts the time that a call is blocked while the other checkouts reach their moments, even on a busy machine.
  callBudgetMs: 600_000,
  // Enough tries for that time, since each try of a blocked call ends with its timeout.
  previewTriesMax: 100,
  authorizeTriesMax: 100,
  // Two polls, and time for all other calls of an order, even on a busy machine.
  pollIntervalMs: 3_000,
  pollBudgetMs: 5_800,
  reconcilePauseMs: 3_000,
  reconcilePauseMaxMs: 3_000,
  settleMs: 1_500,
  orderInProgressMs: 1_500,
  leaseMarginMs: 1_000,
  placeReserveMs: 1_000,
  layoutNamesAccount: true,
};
/** A slow order is fulfilled between the first and the second check that follow its polls. */
const SANDBOX = {
  ratePerSecond: 0,
  fulfilmentDelayMs: 0,
  slowFulfilmentDelayMs: 7_500,
  duplicateNamesOrder: true,
};
/** Outlasts the time without a worker, even on a busy machine. */
const LONG_LEASE_SECONDS = 1_200;
/** Outlasts the resend of an order whose worker was killed. Other workers are killed while this lease runs out. */
const SHORT_LEASE_SECONDS = 120;

interface KillPoint {
  readonly path: CheckoutPath;
  readonly moment: string;
}

let receiver: WebhookReceiver;
let gate: KillGate;
let deps: TripDeps & { readonly gate: KillGate };
let ordering: OrderingClient;
let undisturbed: ReadonlyMap<CheckoutPath, Trip>;
let moments: PathMoments;
/** The undisturbed trips that were not chosen, and trips whose answer was lost for a reason other than a kill. */
let spare: readonly Trip[];
let trips: readonly Trip[];
/** The ledgers after all checkouts have ended. */
let ledgers: SandboxLedger;

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  return {
    worker: 'none',
    policy: POLICY,
    sandbox: SANDBOX,
    partners: tripPartners(receiver),
  };
});
const workers = new WorkerPrograms(usher, {
  UPSTREAM_TIMEOUT_MS: String(ANSWER_MAX_MS),
  UPSTREAM_ORDER_TIMEOUT_MS: String(ORDER_ANSWER_MAX_MS),
  USHER_POLICY: JSON.stringify({
    callTimeoutMs: POLICY.callTimeoutMs,
    orderTimeoutMs: POLICY.orderTimeoutMs,
    settleMs: POLICY.callTimeoutMs,
  }),
});

beforeAll(async () => {
  gate = await openKillGate();
  usher.onStop(() => gate.close());
  ordering = new OrderingClient(usher.config.upstream.baseUrl);
  deps = { ...(await prepareTrips(usher)), gate };
  await learnShowtimes();
  const first = await workers.startKillable(gate.url);
  ({ undisturbed, spare } = await travelUndisturbed());
  moments = new PathMoments(
    new Map([...undisturbed].map(([path, trip]) => [path, momentsOf(trip)])),
  );
  const killed = await killAtEveryPoint(first);
  // For checkouts that wait for the end of their lease, and for pending webhooks.
  await workers.startPlain();
  trips = [...killed.arrived, ...(await Promise.all(killed.waiting))];
  spare = [...spare, ...killed.lost];
  ledgers = await readLedgers(usher.config.upstream.baseUrl);
});

afterAll(() => receiver.close());

/** Caches the showtimes' names, so that every trip has the same activities, even on a slow machine. */
async function learnShowtimes(): Promise<void> {
  for (const [{ shape }, { showtimeId }] of deps.stocks) {
    const { backend } = deps.buyers[shape];
    const { body } = await backend.call<Showtime>('GET', `/v1/showtimes/${showtimeId}`);
    await backend.call('GET', `/v1/venues/${body.venueId}`);
    await backend.call('GET', `/v1/productions?ids=${body.productionId}`);
  }
}

interface Showtime {
  readonly venueId: string;
  readonly productionId: string;
}

/** Travels each path twice and keeps the shorter trip: a cold worker polls more often. */
async function travelUndisturbed() {
  const cold = await travelEach();
  const warm = await travelEach();
  const lengthOf = (trip: Trip): number => momentsOf(trip).length;
  const chosen = CHECKOUT_PATHS.map((_, index) => {
    const both = [warm[index]!, cold[index]!];
    return both.reduce((best, trip) => (lengthOf(trip) < lengthOf(best) ? trip : best));
  });
  return {
    undisturbed: new Map(chosen.map((trip) => [trip.path, trip])),
    spare: [...cold, ...warm].filter((trip) => !chosen.includes(trip)),
  };
}

/** The moments before and after each of its activities. */
function momentsOf({ holder }: Trip): readonly string[] {
  return gate.momentsOf(holder.checkoutId);
}

async function travelEach(): Promise<readonly Trip[]> {
  const arrived = await Promise.all(CHECKOUT_PATHS.map((path) => travel(deps, path)));
  return arrived.map((trip) => ({ ...trip, killPoint: null }));
}

interface KilledTrips {
  readonly arrived: readonly Trip[];
  /** Trips that lost the answer to their order for a reason other than a kill; other trips take their place. */
  readonly lost: readonly Trip[];
  /** Trips that wait for the end of their lease. */
  readonly waiting: readonly Promise<Trip>[];
}

async function killAtEveryPoint(first: ProgramProcess): Promise<KilledTrips> {
  const arrived: Trip[] = [];
  const lost: Trip[] = [];
  const waiting: Promise<Trip>[] = [];
  let worker: ProgramProcess | null = first;
  let left = CHECKOUT_PATHS.flatMap((path) =>
    moments.killPointsOf(path).map((moment) => ({ path, moment })),
  );
  for (let round = 1; left.length > 0 && round <= ROUNDS_MAX; round++) {
    for (let from = 0; from < left.length; from += BLOCKED_MAX) {
      worker ??= await workers.startKillable(gate.url);
      const killed = await killOnce(left.slice(from, from + BLOCKED_MAX), worker);
      arrived.push(...killed.arrived);
      lost.push(...killed.lost);
      waiting.push(...killed.waiting);
      worker = null;
    }
    left = left.filter(
      (point) => !losesDecline(point) && !arrived.some(reached(point.path, point.moment)),
    );
  }
  return { arrived, lost, waiting };
}

/**
 * Whether an answer was lost because the machine stalled: the outcome then stays unknown until the lease ends. Only
 * trips without a kill, or killed before their order, count: in any other, the kill may be the reason.
 */
function lostAnAnswer({ path, end, killPoint }: Trip): boolean {
  if (end.payment.money !== 'unknown') return false;
  return killPoint === null || moments.isBeforePayment(path, killPoint);
}

/** The path's moments without the repeated polls that some trip without a kill did not need. */
function certainMomentsOf(path: CheckoutPath): readonly string[] {
  const undisturbedTrips = [...spare, ...tripsOf(path)].filter(
    (trip) => trip.path === path && trip.killPoint === null && !lostAnAnswer(trip),
  );
  const others = undisturbedTrips.map(momentsOf);
  const isCertain = (moment: string) =>
    !isRepeatedPoll(moment) || others.every((other) => other.includes(moment));
  return moments.of(path).filter(isCertain);
}

const reached = (path: CheckoutPath, moment: string) => (trip: Trip) =>
  trip.path === path && trip.killPoint === moment;

/** Kills the worker once each checkout is blocked at its point or has ended; another worker takes over. */
async function killOnce(
  points: readonly KillPoint[],
  worker: ProgramProcess,
): Promise<KilledTrips> {
  const patient = points.filter((point) => !losesDecline(point));
  const departed = await departAll(patient, LONG_LEASE_SECONDS);
  // These depart last, so that their leases do not run out while the others reach their points.
  const doubtful = await departAll(points.filter(losesDecline), SHORT_LEASE_SECONDS);
  usher.sandbox.settings.leaseSeconds = LONG_LEASE_SECONDS;
  expect(await workers.kill(worker)).toBe('SIGKILL');
  gate.releaseAll();
  const next = await workers.startPlain();
  const ended = await Promise.all(departed.map(({ arrival }) => arrival));
  await workers.kill(next);
  return {
    arrived: ended.filter((trip) => !lostAnAnswer(trip)),
    lost: ended.filter(lostAnAnswer),
    waiting: doubtful.map(({ arrival }) => arrival),
  };
}

async function departAll(
  points: readonly KillPoint[],
  leaseSeconds: number,
): Promise<readonly Departed<Arrived>[]> {
  usher.sandbox.settings.leaseSeconds = leaseSeconds;
  const departed = points.map(({ path, moment }) => depart(deps, path, moment));
  await Promise.all(departed.map(({ blocked, arrival }) => Promise.race([blocked, arrival])));
  return departed;
}

/**
 * Whether the kill loses a declined order or its answer. Then only the seats show the outcome, after the end of the
 * lease: a refused resend proves nothing.
 */
function losesDecline({ path, moment }: KillPoint): boolean {
  const [, attempt] = /^(?:before|after) placeOrder (\d+)$/.exec(moment) ?? [];
  return Number(attempt) < path.payments.length;
}

const tripsOf = (path: CheckoutPath): readonly Trip[] => trips.filter((trip) => trip.path === path);

const killPointsMet = (path: CheckoutPath): readonly string[] =>
  tripsOf(path).flatMap(({ killPoint }) => killPoint ?? []);

const momentsAround = (activity: string) => [`before ${activity}`, `after ${activity}`];

const undisturbedBooks = (path: CheckoutPath): readonly string[] =>
  booksOf(ledgers, undisturbed.get(path)!.holder);

test('control: a worker that places an order again after a lost answer leaves different books', async () => {
  const happy = CHECKOUT_PATHS[0]!;
  const { holder, email } = trips.find(reached(happy, 'after placeOrder 1'))!;
  expect(booksOf(ledgers, holder)).toEqual(undisturbedBooks(happy));

  const guest = await ordering.guest(email);
  const careless = await ordering.buy(guest, deps.stocks.get(happy)!.takeTwo(), 'tok_ok');
  expect(careless.status).toBe(200);
  const after = await readLedgers(usher.config.upstream.baseUrl);
  expect(booksOf(after, holder)).not.toEqual(undisturbedBooks(happy));
  const { violations } = auditLedger(after, { oneCheckoutPerCustomer: true });
  expect(violations).toMatchObject([{ invariant: 'I1' }]);
});

describe.each(CHECKOUT_PATHS)('$name, killed before and after each of its activities', (path) => {
  test('was killed at every moment but unneeded polls, itself or a path with the same beginning', () => {
    const certain = certainMomentsOf(path);
    expect(certain).toEqual(expect.arrayContaining(momentsAround('placeOrder 1')));
    expect(certain).toEqual(expect.arrayContaining(momentsAround('orderSummary 1')));
    const isMissing = (moment: string) =>
      !killPointsMet(moments.ownerOf(path, moment)).includes(moment);
    expect(certain.filter(isMissing)).toEqual([]);
  });

  test('ends as its path does, with the requested seats', () => {
    for (const { end, seatIds, killPoint } of [undisturbed.get(path)!, ...tripsOf(path)]) {
      expect({ killPoint, ...end }).toMatchObject({ killPoint, ...path.end });
      const seats = end.tickets.map(({ seat }) => seat?.id);
      expect(seats).toEqual(seats.length > 0 ? seatIds : []);
    }
  });

  test('notifies its partner by webhook', async () => {
    expect(await webhookFindings(receiver, tripsOf(path))).toEqual([]);
  });

  test('leaves the same books as an undisturbed one', () => {
    const expected = undisturbedBooks(path);
    expect(expected.length).toBeGreaterThan(0);
    for (const { holder, killPoint } of tripsOf(path)) {
      expect([killPoint, ...booksOf(ledgers, holder)]).toEqual([killPoint, ...expected]);
    }
  });
});

test('the audit finds nothing, and every ledger entry belongs to one of the checkouts', () => {
  const { violations } = auditLedger(ledgers, { oneCheckoutPerCustomer: true });
  expect(violations).toEqual([]);
  const holders = [...undisturbed.values(), ...spare, ...trips].map(({ holder }) => holder);
  const moved = ledgers.svc.entries.map(({ accountId }) => accountId);
  expect(new Set(moved)).toEqual(new Set(holders.map(({ accountId }) => accountId)));
  const references = ledgers.provider.entries.map(({ reference }) => reference);
  const known = holders.map(({ checkoutId }) => checkoutId);
  expect(references.filter((it) => !known.includes(it.replace(/-\d+$/, '')))).toEqual([]);
});
