// Checkouts on every path while programs are killed at random; then each result is compared with both ledgers and with
// the partners' webhooks.
import { setTimeout as pause } from 'node:timers/promises';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { auditLedger } from '../../sandbox/control/ledger-audit';
import type { SandboxLedger } from '../../sandbox/control/ledger-schema';
import { booksOf, readLedgers } from './books';
import { CHECKOUT_PATHS, type CheckoutPath } from './checkout-paths';
import { openMortalStack, type MortalStack } from './mortal-stack';
import { prepareTrips, travel, type Arrived, type TripDeps } from './trips';
import { webhookFindings } from './webhook-truth';

/** Pause between two kills; a program needs about as long to restart. */
const PAUSE_MIN_MS = 1_000;
const PAUSE_MAX_MS = 8_000;
const REPORT_EVERY_MS = 10_000;

export interface ChaosOptions {
  readonly checkouts: number;
  /** The most checkouts at a time; this many start before the first kill. */
  readonly atOnce: number;
  /** Number of kills; the remaining checkouts start in equal shares before them. */
  readonly kills: number;
  /** Determines which programs are killed, and when. */
  readonly seed: number;
  /** Whether to use the programs of `npm run cluster`. */
  readonly isCluster?: boolean;
  readonly dataDir: string;
  readonly report: (line: string) => void;
}

export interface ChaosReport {
  /** By path, how many checkouts ended as if undisturbed, and how many in review. */
  readonly paths: ReadonlyMap<string, { readonly asWanted: number; readonly inReview: number }>;
  /** Kills by program. */
  readonly kills: ReadonlyMap<string, number>;
  /** Effects that no kill may have, one line each; must be empty. */
  readonly findings: readonly string[];
}

/** Starts a stack of its own, and plays the checkouts to their ends on it. */
export async function playChaos(options: ChaosOptions): Promise<ChaosReport> {
  const stack = await openMortalStack({ isCluster: false, ...options });
  try {
    const broken = stack.broken.then((why) => Promise.reject(new Error(why)));
    return await Promise.race([playOn(stack, options), broken]);
  } finally {
    await stack.stop();
  }
}

async function playOn(stack: MortalStack, options: ChaosOptions): Promise<ChaosReport> {
  const { checkouts, atOnce, report } = options;
  const deps = await prepareTrips(stack);
  report('One checkout on each path, undisturbed');
  const undisturbed = await Promise.all(CHECKOUT_PATHS.map((path) => travel(deps, path)));

  report(`${checkouts} checkouts, while programs are killed`);
  const kills = new Map<string, number>();
  const arrived: Arrived[] = [];
  const progressTimer = setInterval(
    () => print(report, arrived.length, checkouts, kills),
    REPORT_EVERY_MS,
  );
  try {
    const paths = departures(stack, options, kills);
    const travellers = Array.from({ length: atOnce }, () => travelOn(deps, paths, arrived));
    await Promise.all(travellers);
  } finally {
    clearInterval(progressTimer);
  }
  print(report, arrived.length, checkouts, kills);
  // The last killed program may be the sandbox, which has the ledgers.
  await Promise.all(stack.programs.map((program) => program.untilUp()));
  return judge(stack, { undisturbed, arrived, kills });
}

function print(
  report: ChaosOptions['report'],
  arrived: number,
  checkouts: number,
  kills: ReadonlyMap<string, number>,
): void {
  const killed = [...kills.values()].reduce((sum, count) => sum + count, 0);
  report(`${arrived} of ${checkouts} checkouts have ended, ${killed} kills`);
}

/** The paths in turn: first `atOnce`, then equal shares of the rest, each followed by the kill of a running program. */
async function* departures(
  { programs }: MortalStack,
  { seed, checkouts, atOnce, kills: killsWanted }: ChaosOptions,
  kills: Map<string, number>,
): AsyncGenerator<CheckoutPath, void, void> {
  const chance = xoroshiro128plus(seed);
  const first = Math.min(atOnce, checkouts);
  let begun = 0;
  for (let killed = 0; killed < killsWanted; killed++) {
    const due = first + Math.ceil(((checkouts - first) * (killed + 1)) / killsWanted);
    for (; begun < due; begun++) yield CHECKOUT_PATHS[begun % CHECKOUT_PATHS.length]!;
    await pause(uniformInt(chance, PAUSE_MIN_MS, PAUSE_MAX_MS));
    const victim = programs[uniformInt(chance, 0, programs.length - 1)]!;
    await victim.untilUp();
    victim.kill();
    kills.set(victim.name, (kills.get(victim.name) ?? 0) + 1);
  }
}

/** Plays checkouts one after the other while any are left. */
async function travelOn(
  deps: TripDeps,
  paths: AsyncGenerator<CheckoutPath, void, void>,
  arrived: Arrived[],
): Promise<void> {
  for (let next = await paths.next(); !next.done; next = await paths.next()) {
    arrived.push(await travel(deps, next.value));
  }
}

export interface Played {
  readonly undisturbed: readonly Arrived[];
  readonly arrived: readonly Arrived[];
  readonly kills: ReadonlyMap<string, number>;
}

/** Compares each checkout with an undisturbed one of its path. */
export async function judge(
  { config, receiver }: MortalStack,
  { undisturbed, arrived, kills }: Played,
): Promise<ChaosReport> {
  const ledgers = await readLedgers(config.upstream.baseUrl);
  const { violations } = auditLedger(ledgers, { oneCheckoutPerCustomer: true });
  const findings = [
    ...violations.map(({ invariant, message }) => `${invariant} broken: ${message}`),
    ...(await webhookFindings(receiver, arrived)),
  ];
  const paths = new Map<string, { asWanted: number; inReview: number }>();
  for (const model of undisturbed) {
    const counts = { asWanted: 0, inReview: 0 };
    const wanted = netBooks(ledgers, model);
    for (const trip of arrived.filter(({ path }) => path === model.path)) {
      const books = netBooks(ledgers, trip);
      const why = endsOtherwise(trip) ?? (books === wanted ? null : `has the books ${books}`);
      if (trip.end.status === 'in_review') counts.inReview += 1;
      else if (why === null) counts.asWanted += 1;
      else findings.push(`${trip.end.id} (${model.path.name}) ${why}`);
    }
    paths.set(model.path.name, counts);
  }
  return { paths, kills, findings };
}

/** Entries of a failed attempt, which are missing if the attempt was never sent. */
const COSTS_NOBODY = /^(?:provider authorize|provider void|authorization voided|svc decline) /;

function netBooks(ledgers: SandboxLedger, { holder }: Arrived): string {
  return booksOf(ledgers, holder)
    .filter((line) => !COSTS_NOBODY.test(line))
    .join('; ');
}

/** How the checkout's end differs from its path's; null if it does not. */
function endsOtherwise({ end, path, seatIds }: Arrived): string | null {
  if (!includes(end, path.end)) return `ended as ${end.status}, money ${end.payment.money}`;
  const seats = end.tickets.map(({ seat }) => seat?.id);
  const isSeated = seats.length === 0 || seats.join() === seatIds.join();
  return isSeated ? null : `has the seats ${seats.join()} and not ${seatIds.join()}`;
}

/** Whether the value has all expected fields; other fields do not matter. */
function includes(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  if (Array.isArray(wanted) && !isOfLength(value, wanted.length)) return false;
  const fields = value as Readonly<Record<string, unknown>> | null | undefined;
  return Object.entries(wanted).every(([name, inner]) => includes(fields?.[name], inner));
}

function isOfLength(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length;
}
