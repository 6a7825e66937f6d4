// A rush: many customers, an on-sale, and processes that die, on one simulated server.
import { encodeUnifiedSearchAttributes } from '@temporalio/common/lib/converter/payload-search-attributes';
import { startOperation } from '../../../src/api/checkout/start-operation';
import { capabilitiesOf } from '../../../src/domain/capabilities';
import type { QueuePlace } from '../../../src/domain/checkout/queue-place';
import type { CheckoutView } from '../../../src/domain/checkout/view';
import { drawId, type Draw, type OnSale, type OnSaleTerms } from '../../../src/domain/on-sale';
import { DEFAULT_POLICY } from '../../../src/domain/policy';
import { CHECKOUT_TASK_QUEUE } from '../../../src/workflows/messages';
import { TERMS } from '../../support/on-sale-examples';
import type { Creator } from '../schedule';
import { readMemo, type Seen } from '../seen';
import { Story } from '../story';
import type { ServerRun } from '../temporal/server-run';
import { fromPayload, toPayload } from '../temporal/wire';
import { World } from '../world';
import { ApiProcess } from './api-process';
import type { RushScenario } from './rush-scenario';
import { RushRules, type Queued } from './rush-rules';
import { RushServer } from './rush-server';

export interface RushEnding {
  readonly seed: number;
  readonly violations: readonly Error[];
  readonly story: string;
  readonly queued: readonly Queued[];
}

interface Customer {
  readonly id: string;
  readonly partnerId: string;
  readonly showtimeId: string;
}

/** More than the longest rush needs. */
const HAPPENINGS_MAX = 300_000;
const SHOWTIMES = { covered: 'D1', other: 'D2' };
const COVERED_PERCENT = 80;
/** An on-sale is created before the first customers come. */
const FIRST_MS = 5_000;
const CALLS_PER_START = 3;
const START_MAX_MS = 30;
const RETRY_MAX_MS = 2_000;
/** The pause between two reads. The API never requests a shorter one. */
const READ_EVERY_MS = { least: 2_000, most: 8_000 };
const CLOSE = { actor: 'ada', reason: 'it is over' };

/** Plays one rush per seed. @throws with the story of the first that breaks an invariant. */
export async function simulateRushes(
  creator: Creator,
  seeds: readonly number[],
  scenarioOf: RushScenario | ((seed: number) => RushScenario),
): Promise<RushEnding[]> {
  const endings: RushEnding[] = [];
  for (const seed of seeds) {
    const scenario = typeof scenarioOf === 'function' ? scenarioOf(seed) : scenarioOf;
    const ending = await playRush(creator, seed, scenario);
    const [violation] = ending.violations;
    if (violation) throw new Error(`seed ${seed}: ${violation.message}\n${ending.story}`);
    endings.push(ending);
  }
  return endings;
}

async function playRush(
  creator: Creator,
  seed: number,
  scenario: RushScenario,
): Promise<RushEnding> {
  const world = new World(seed);
  const restore = virtualTime(world);
  const rush = new Rush(creator, world, scenario);
  try {
    await rush.play();
  } finally {
    await rush.close();
    restore();
  }
  const { rules, story } = rush;
  const queued = [...rules.queued.values()];
  return { seed, violations: rules.violations, story: story.text(), queued };
}

class Rush {
  readonly story: Story;
  readonly rules: RushRules;
  readonly #server: RushServer;
  readonly #apis: ApiProcess[];
  readonly #terms: OnSaleTerms | null;
  #svcCalls = { waiting: 0, atMs: 0 };

  constructor(
    creator: Creator,
    private readonly world: World,
    private readonly scenario: RushScenario,
  ) {
    const { onSale, partners, apiProcesses } = scenario;
    this.story = new Story(world);
    const { log } = this.story;
    this.rules = new RushRules({ log, nowMs: () => world.nowMs, ...tolerances(scenario) });
    const { rules } = this;
    this.#server = new RushServer(creator, world, scenario, {
      published: (run) => this.#published(run),
      closed: (run) => this.#closed(run),
      admitted: (id) => this.#admitted(id),
      silent: (id) => rules.silent(id),
      noteBug: rules.noteBug,
      log,
    });
    this.#apis = Array.from({ length: apiProcesses }, () => this.#openApi());
    for (const atMs of scenario.apiRestartsAtMs) world.after(atMs, () => this.#restartApi());
    this.#terms = onSale && {
      ...TERMS,
      covers: { showtimeIds: [SHOWTIMES.covered] },
      opensAtMs: world.nowMs + FIRST_MS + onSale.opensInMs,
      callsPerSecond: onSale.callsPerSecond,
      weights: Object.fromEntries(partners.map(({ id, weight }) => [id, weight])),
    };
  }

  async play(): Promise<void> {
    const { world, rules, scenario } = this;
    if (this.#terms) void this.#holdOnSale(this.#terms).catch(rules.noteBug);
    for (let number = 1; number <= scenario.customers; number++) {
      void this.#buy(this.#customer(number)).catch(rules.noteBug);
    }
    for (let happenings = 0; rules.violations.length === 0 && world.advance(); happenings++) {
      if (happenings > HAPPENINGS_MAX) rules.noteBug(new Error('I9: the rush does not end'));
      await this.#server.worker.settled();
      await new Promise(setImmediate);
    }
    if (rules.violations.length === 0) rules.end(this.#sale(), this.#draw());
  }

  close(): Promise<void> {
    return this.#server.worker.close();
  }

  #customer(number: number): Customer {
    const { world, scenario } = this;
    const partner = scenario.partners[world.between(0, scenario.partners.length - 1)];
    const showtimeId = world.percent(COVERED_PERCENT) ? SHOWTIMES.covered : SHOWTIMES.other;
    return { id: `chk_${number}`, partnerId: partner?.id ?? '', showtimeId };
  }

  async #holdOnSale(terms: OnSaleTerms): Promise<void> {
    const { world, scenario, rules } = this;
    this.#server.start({
      workflowId: terms.id,
      workflowType: 'onSale',
      taskQueue: CHECKOUT_TASK_QUEUE,
      args: [{ terms }],
    });
    const { closesAfterMs = 0, endsWaits: end = false } = scenario.onSale ?? {};
    await world.sleep(terms.opensAtMs - world.nowMs + closesAfterMs);
    rules.closing();
    const arg = { ...CLOSE, end };
    const update = { id: 'close', name: 'closeOnSale', arg };
    this.#server.temporal.update(terms.id, update, () => undefined);
  }

  async #buy(customer: Customer): Promise<void> {
    const { world, rules, scenario } = this;
    await world.sleep(FIRST_MS + world.between(0, scenario.withinMs));
    const place = await this.#takePlace(customer);
    await world.sleep(world.between(1, START_MAX_MS));
    if (!place) {
      this.#callSvc();
      rules.startedAtOnce(customer.id);
      return;
    }
    const run = this.#start(customer, place);
    rules.started(customer, run.start.startedAtMs, place);
    if (world.percent(scenario.leavePercent)) {
      world.after(world.delay(20_000), () => this.#server.temporal.requestCancel(customer.id));
    }
    while (rules.isWaiting(customer.id)) {
      await world.sleep(world.between(READ_EVERY_MS.least, READ_EVERY_MS.most));
      await this.#read(customer, run);
    }
  }

  /** A caller repeats a start until it has an answer. */
  async #takePlace({ partnerId, showtimeId }: Customer): Promise<QueuePlace | null> {
    const { world } = this;
    for (;;) {
      try {
        return await this.#someApi().takePlace(partnerId, showtimeId);
      } catch {
        await world.sleep(world.between(1, RETRY_MAX_MS));
      }
    }
  }

  #start({ id, partnerId, showtimeId }: Customer, queued: QueuePlace): ServerRun {
    const input = { request: requestOf(partnerId, showtimeId), policy: DEFAULT_POLICY, queued };
    const { options } = startOperation(id, { ...input, webhooks: false });
    const { memo = {}, typedSearchAttributes } = options;
    const fields = Object.entries(memo).map(([key, value]) => [key, toPayload(value)] as const);
    return this.#server.start({
      workflowId: id,
      workflowType: 'checkout',
      taskQueue: CHECKOUT_TASK_QUEUE,
      args: options.args ?? [],
      memo: Object.fromEntries(fields),
      searchAttributes: encodeUnifiedSearchAttributes(undefined, typedSearchAttributes),
    });
  }

  async #read({ id, partnerId }: Customer, run: ServerRun): Promise<void> {
    const view = readMemo(run)?.view as unknown as CheckoutView | undefined;
    if (view?.status !== 'queued') return;
    const answer = await this.#someApi()
      .current(view, partnerId)
      .catch(() => null);
    if (answer?.queue) this.rules.shown(id, answer.queue);
  }

  #openApi(): ApiProcess {
    const client = this.#server.client(
      () => true,
      () => this.#waitingSvcCalls(),
    );
    return new ApiProcess(this.world, client, this.scenario);
  }

  #restartApi(): void {
    this.story.log('a process of the API is replaced');
    this.#apis.shift();
    this.#apis.push(this.#openApi());
  }

  #someApi(): ApiProcess {
    const api = this.#apis[this.world.between(0, this.#apis.length - 1)];
    if (!api) throw new Error('there is no API');
    return api;
  }

  #admitted(id: string): void {
    this.#callSvc();
    this.rules.admitted(id);
  }

  #closed({ start, closure }: ServerRun): void {
    const { workflowId: id } = start;
    if (!this.rules.isWaiting(id)) return;
    const result = closure?.type === 'completed' ? closure.result : null;
    if (statusIn(result) === 'abandoned') this.rules.left(id);
    else this.rules.lost(id);
  }

  /** The purchase after an admission is not part of a rush. */
  #published(run: ServerRun): void {
    if (readMemo(run)?.view.status === 'preparing') run.terminate();
  }

  #callSvc(): void {
    const waiting = this.#waitingSvcCalls() + CALLS_PER_START;
    this.#svcCalls = { waiting, atMs: this.world.nowMs };
  }

  #waitingSvcCalls(): number {
    const { waiting, atMs } = this.#svcCalls;
    const seconds = (this.world.nowMs - atMs) / 1_000;
    return Math.max(0, waiting - Math.floor(seconds * this.scenario.callsPerSecond));
  }

  #sale(): OnSale | null {
    if (!this.#terms) return null;
    return fromPayload(this.#server.temporal.current(this.#terms.id)?.memo.sale) as OnSale;
  }

  #draw(): Draw | null {
    const run = this.#terms && this.#server.temporal.current(drawId(this.#terms.id));
    return run?.closure?.type === 'completed' ? (run.closure.result as Draw) : null;
  }
}

function statusIn(result: unknown): string | undefined {
  return (result as Seen | null)?.view.status;
}

/** A dead worker's task is repeated after three seconds. */
const LOST_TASK_MS = 3_000;
/** The server's figures are at most this old. */
const FIGURES_MS = 3_000;
/** Figures are read in slots of two seconds. Two clocks may differ by one slot, so each may be off by a second. */
const CLOCK_ERROR_MAX_MS = 1_000;

function tolerances(scenario: RushScenario) {
  const { slowPickUpMs, taskMs, lostTaskPercent, outages, clockErrorMs } = scenario;
  const lostMs = lostTaskPercent > 0 ? 3 * LOST_TASK_MS : 0;
  const downMs = Math.max(0, ...outages.map(({ lengthMs }) => lengthMs));
  const togetherMs = 100 + slowPickUpMs + taskMs + lostMs;
  const unseenMs = FIGURES_MS + togetherMs + downMs;
  return { togetherMs, unseenMs, areClocksRight: clockErrorMs <= CLOCK_ERROR_MAX_MS };
}

function requestOf(partnerId: string, showtimeId: string) {
  return {
    partnerId,
    reference: null,
    showtimeId,
    quantity: 2,
    promotionCode: null,
    customer: null,
    device: { deviceId: 'device', adId: 'ad' },
    orderDefaults: { clientVersion: '1', associateTags: {}, tenantId: null },
    showtime: null,
    capabilities: capabilitiesOf('primary'),
  };
}

/** Makes the production code's clocks show the world's time until the returned function is called. */
function virtualTime(world: World): () => void {
  const real = { date: Date.now, performance: performance.now };
  Date.now = () => world.nowMs;
  performance.now = () => world.nowMs;
  return () => {
    Date.now = real.date;
    performance.now = real.performance;
  };
}
