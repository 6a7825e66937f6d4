// I10: a worker killed before or after any of its activities changes no outcome. The ledgers of Svc and of
// the payment provider say so: they come out as they do for a checkout that nothing happened to.
import { auditLedger } from '../../sandbox/control/ledger-audit';
import type { SandboxLedger } from '../../sandbox/control/ledger-schema';
import { OrderingClient } from '../../sandbox/testing/ordering-client';
import type { ProgramProcess } from '../../scripts/program-process';
import { useUsher } from '../support/use-usher';
import { WebhookReceiver } from '../support/webhook-receiver';
import { booksOf, readLedgers } from './books';
import { CHECKOUT_PATHS, type CheckoutPath } from './checkout-paths';
import { openKillGate, type Departed, type KillGate } from './kill-gate';
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

/** How many polls there are depends on time: a point that a checkout did not come to is tried again. */
const ROUNDS_MAX = 3;

/** How many stand at once: what stands is tried again and again, which keeps a slow machine from the others. */
const STANDING_MAX = 64;

/** The first moment that knows how is paid, and what is to become of it. */
const PAYS = 'before placeOrder';

/** What a worker has lost is known to be lost after these; until then it may stand. */
const POLICY = {
  callTimeoutMs: 10_000,
  heartbeatTimeoutMs: 10_000,
  pollIntervalMs: 1_500,
  pollBudgetMs: 2_900,
  reconcilePauseMs: 3_000,
  reconcilePauseMaxMs: 3_000,
  settleMs: 1_500,
  orderInProgressMs: 1_500,
  leaseMarginMs: 1_000,
  placeReserveMs: 1_000,
  layoutNamesAccount: true,
};
/** What is slow comes between the first and the second look at the order after its polls. */
const SANDBOX = {
  ratePerSecond: 0,
  fulfilmentDelayMs: 0,
  slowFulfilmentDelayMs: 5_000,
  duplicateNamesOrder: true,
};
/** Outlives the time without a worker, on however busy a machine. */
const LONG_LEASE_SECONDS = 1_200;
/** Outlives the resend of an order whose worker was killed; what waits for its end does so while others are killed. */
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
let trips: readonly Trip[];
/** As the ledgers are when all checkouts have come to their ends. */
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
const workers = new WorkerPrograms(usher);

beforeAll(async () => {
  gate = await openKillGate();
  usher.onStop(() => gate.close());
  ordering = new OrderingClient(usher.config.upstream.baseUrl);
  deps = { ...(await prepareTrips(usher)), gate };
  await learnShowtimes();
  const first = await workers.startKillable(gate.url);
  undisturbed = await travelUndisturbed();
  const killed = await killAtEveryPoint(first);
  // For what waits for the end of its lease, and the webhooks that are still to be delivered.
  await workers.startPlain();
  trips = [...killed.arrived, ...(await Promise.all(killed.waiting))];
  ledgers = await readLedgers(usher.config.upstream.baseUrl);
});

afterAll(() => receiver.close());

/** So that each start carries them, however slow the machine is: no trip has activities that another has not. */
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

async function travelUndisturbed(): Promise<ReadonlyMap<CheckoutPath, Trip>> {
  const arrived = await Promise.all(CHECKOUT_PATHS.map((path) => travel(deps, path)));
  return new Map(arrived.map((trip) => [trip.path, { ...trip, killPoint: null }]));
}

interface KilledTrips {
  readonly arrived: readonly Trip[];
  /** What waits for the end of its lease. */
  readonly waiting: readonly Promise<Trip>[];
}

async function killAtEveryPoint(first: ProgramProcess): Promise<KilledTrips> {
  const arrived: Trip[] = [];
  const waiting: Promise<Trip>[] = [];
  let worker: ProgramProcess | null = first;
  let left = CHECKOUT_PATHS.flatMap((path) =>
    killPointsOf(path).map((moment) => ({ path, moment })),
  );
  for (let round = 1; left.length > 0 && round <= ROUNDS_MAX; round++) {
    for (let from = 0; from < left.length; from += STANDING_MAX) {
      worker ??= await workers.startKillable(gate.url);
      const killed = await killOnce(left.slice(from, from + STANDING_MAX), worker);
      arrived.push(...killed.arrived);
      waiting.push(...killed.waiting);
      worker = null;
    }
    left = left.filter(
      (point) => !losesDecline(point) && !arrived.some(cameTo(point.path, point.moment)),
    );
  }
  return { arrived, waiting };
}

/** The moments before and after each activity that the path has when nothing happens. */
function momentsOf(path: CheckoutPath): readonly string[] {
  return gate.momentsOf(undisturbed.get(path)!.holder.checkoutId);
}

/** Its moments but for those that an earlier path has met in the same way: a kill there is the same kill. */
function killPointsOf(path: CheckoutPath): readonly string[] {
  const met = earlierThan(path).map((other) => sharedMoments(path, other));
  return momentsOf(path).slice(Math.max(0, ...met));
}

const earlierThan = (path: CheckoutPath): readonly CheckoutPath[] =>
  CHECKOUT_PATHS.slice(0, CHECKOUT_PATHS.indexOf(path));

/** How many moments two paths begin with that differ in nothing: up to the payment, for what comes after it differs. */
function sharedMoments(path: CheckoutPath, other: CheckoutPath): number {
  if (path.shape !== other.shape) return 0;
  const others = momentsOf(other);
  return momentsOf(path).findIndex(
    (moment, index) => moment !== others[index] || moment.startsWith(PAYS),
  );
}

const cameTo = (path: CheckoutPath, moment: string) => (trip: Trip) =>
  trip.path === path && trip.killPoint === moment;

/** Kills the worker once a checkout stands at each point, or has no way left to it; another one goes on. */
async function killOnce(
  points: readonly KillPoint[],
  worker: ProgramProcess,
): Promise<KilledTrips> {
  const patient = points.filter((point) => !losesDecline(point));
  const departed = await departAll(patient, LONG_LEASE_SECONDS);
  // Last, so that their leases do not run while the others come to their points.
  const doubtful = await departAll(points.filter(losesDecline), SHORT_LEASE_SECONDS);
  usher.sandbox.settings.leaseSeconds = LONG_LEASE_SECONDS;
  expect(await workers.kill(worker)).toBe('SIGKILL');
  gate.letAllGo();
  const next = await workers.startPlain();
  const arrived = await Promise.all(departed.map(({ arrival }) => arrival));
  await workers.kill(next);
  return { arrived, waiting: doubtful.map(({ arrival }) => arrival) };
}

async function departAll(
  points: readonly KillPoint[],
  leaseSeconds: number,
): Promise<readonly Departed<Arrived>[]> {
  usher.sandbox.settings.leaseSeconds = leaseSeconds;
  const departed = points.map(({ path, moment }) => depart(deps, path, moment));
  await Promise.all(departed.map(({ standing, arrival }) => Promise.race([standing, arrival])));
  return departed;
}

/**
 * Where an order that is declined is lost before or after it arrives, only the seats can say so, and only after the lease's
 * end: Svc's refusal of a resend proves nothing.
 */
function losesDecline({ path, moment }: KillPoint): boolean {
  const [, attempt] = /^(?:before|after) placeOrder (\d+)$/.exec(moment) ?? [];
  return Number(attempt) < path.payments.length;
}

const tripsOf = (path: CheckoutPath): readonly Trip[] => trips.filter((trip) => trip.path === path);

const killPointsMet = (path: CheckoutPath): readonly string[] =>
  tripsOf(path).flatMap(({ killPoint }) => killPoint ?? []);

const undisturbedBooks = (path: CheckoutPath): readonly string[] =>
  booksOf(ledgers, undisturbed.get(path)!.holder);

test('control: a worker that sends an order anew when its answer is lost leaves other books', async () => {
  const happy = CHECKOUT_PATHS[0]!;
  const { holder, email } = trips.find(cameTo(happy, 'after placeOrder 1'))!;
  expect(booksOf(ledgers, holder)).toEqual(undisturbedBooks(happy));

  const guest = await ordering.guest(email);
  const careless = await ordering.buy(guest, deps.stocks.get(happy)!.takeTwo(), 'tok_ok');
  expect(careless.status).toBe(200);
  const after = await readLedgers(usher.config.upstream.baseUrl);
  expect(booksOf(after, holder)).not.toEqual(undisturbedBooks(happy));
  const { violations } = auditLedger(after, { oneCheckoutPerCustomer: true });
  expect(violations).toMatchObject([{ invariant: 'I1' }]);
});

describe.each(CHECKOUT_PATHS)('$name, killed before and after each activity of its own', (path) => {
  test('was killed everywhere, or another that had come so far in the same way', () => {
    const moments = momentsOf(path);
    expect(moments).toEqual(expect.arrayContaining(['before placeOrder 1', 'after placeOrder 1']));
    const own = killPointsMet(path);
    expect(own).toEqual(
      expect.arrayContaining(moments.slice(moments.indexOf('before placeOrder 1'))),
    );
    const alike = earlierThan(path).filter(({ shape }) => shape === path.shape);
    const known = [...own, ...alike.flatMap(killPointsMet)];
    expect(known).toEqual(expect.arrayContaining([...moments]));
  });

  test('comes to its end, for the seats that were asked for', () => {
    for (const { end, seatIds, killPoint } of [undisturbed.get(path)!, ...tripsOf(path)]) {
      expect({ killPoint, ...end }).toMatchObject({ killPoint, ...path.end });
      const seats = end.tickets.map(({ seat }) => seat?.id);
      expect(seats).toEqual(seats.length > 0 ? seatIds : []);
    }
  });

  test('notifies its partner by webhook', async () => {
    expect(await webhookFindings(receiver, tripsOf(path))).toEqual([]);
  });

  test('leaves the books that an undisturbed one leaves', () => {
    const expected = undisturbedBooks(path);
    expect(expected.length).toBeGreaterThan(0);
    for (const { holder, killPoint } of tripsOf(path)) {
      expect([killPoint, ...booksOf(ledgers, holder)]).toEqual([killPoint, ...expected]);
    }
  });
});

test('the audit finds nothing, and whatever moved belongs to one of the checkouts', () => {
  const { violations } = auditLedger(ledgers, { oneCheckoutPerCustomer: true });
  expect(violations).toEqual([]);
  const holders = [...undisturbed.values(), ...trips].map(({ holder }) => holder);
  const moved = ledgers.svc.entries.map(({ accountId }) => accountId);
  expect(new Set(moved)).toEqual(new Set(holders.map(({ accountId }) => accountId)));
  const references = ledgers.provider.entries.map(({ reference }) => reference);
  const known = holders.map(({ checkoutId }) => checkoutId);
  expect(references.filter((it) => !known.includes(it.replace(/-\d+$/, '')))).toEqual([]);
});
