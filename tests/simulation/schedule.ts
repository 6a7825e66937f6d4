// One schedule: the very process of production in the world of a seed, with everybody who has to do with it.
import { beginCheckout } from '../../src/domain/checkout/process';
import { needsOps } from '../../src/domain/checkout/machine';
import type { Checkout } from '../../src/domain/checkout/state';
import { isOver } from '../../src/domain/checkout/states';
import type { CheckoutRequest, Customer } from '../../src/domain/checkout/request';
import { capabilitiesOf } from '../../src/domain/capabilities';
import { DEFAULT_POLICY, type Policy } from '../../src/domain/policy';
import { AnswerRules } from './answer-rules';
import { CallLog } from './call-log';
import { Courier } from './courier';
import { Shopper } from './customer';
import { openInterrupted, type Runs } from './interrupted-process';
import { Meddlers } from './meddlers';
import { connectProvider, connectSvc } from './simulated-ports';
import { lookIn, ReviewDesk } from './ops';
import { People } from './people';
import { ProviderModel } from './provider-model';
import { replay } from './replay';
import { rival } from './rivals';
import { bindPorts, type RunContext } from './run-binding';
import type { Scenario } from './scenario';
import { scoped } from './scope';
import { RunSize } from './size-rules';
import { pricesOf } from './svc-answers';
import { SvcModel } from './svc-model';
import { TaskClock } from './task-clock';
import type { Truth } from './truth';
import { InvariantViolated } from './violation';
import { Watch } from './watch';
import { World } from './world';

export interface Schedule {
  /** Lets the next thing happen; false when the schedule is over. */
  advance(): boolean;
  /** Everything that was found wrong, the first first; the runs are replayed here. */
  end(): Promise<Ending>;
}

export interface Ending extends Pick<Truth, 'svc' | 'provider'> {
  readonly seed: number;
  readonly checkout: Checkout;
  /** The states it went through. */
  readonly path: readonly string[];
  readonly violations: readonly Error[];
}

/** More than the longest takes: a day of looks at one order, each of which needs a session of its own. */
const HAPPENINGS_MAX = 30_000;

export function openSchedule(seed: number, scenario: Scenario): Schedule {
  const world = new World(seed);
  const books = {
    svc: new SvcModel(world, scenario),
    provider: new ProviderModel(world, scenario),
  };
  const shopper = new Shopper(scenario.wishes, books, world);
  const customer = shopper.customer();
  const people = new People(books, customer);
  const truth: Truth = { ...books, customers: people.customers, isMisled: () => people.isMisled };
  const { layoutNamesAccount } = scenario;
  const policy: Policy = { ...DEFAULT_POLICY, layoutNamesAccount, ...scenario.policy };
  const request = requestOf(customer, scenario);
  const begun = beginCheckout('chk_1', request, policy, world.uuid(), world.nowMs);
  const watch = new Watch(begun, truth, world);

  const runs = openRuns(begun, scenario, { truth, policy, watch, world }, () => desk.take());
  const { process } = runs;
  const { noteBug } = watch;
  const rules = new AnswerRules(truth, people, world, () => process, noteBug);
  const courier = new Courier(process, world, scenario, rules, noteBug);
  const desk = new ReviewDesk(process, courier, truth, world);
  const meddlers = new Meddlers(process, courier, shopper, world, scenario.wishes);
  const everybody = [
    process.run(),
    shopper.shop(process, courier),
    meddlers.meddle(scenario),
    rival(books.svc.seats, world, scenario.rivalry),
    lookIn(courier, truth, world, scenario),
  ];
  for (const each of everybody) void Promise.resolve(each).catch(noteBug);

  return {
    advance() {
      if (world.ticks > HAPPENINGS_MAX) {
        noteBug(new InvariantViolated('I9: it does not end'));
        return false;
      }
      if (watch.violations.size > 0 || isLeftToOps(process.checkout, scenario)) return false;
      return world.advance();
    },
    async end() {
      const { checkout } = process;
      watch.end(checkout);
      await replayRuns(runs, scenario, watch, world);
      const { path, violations } = watch;
      return { seed, checkout, ...books, path, violations: [...violations.values()] };
    },
  };
}

/** Nobody sees to what is still to be given back: it would be tried for ever. */
function isLeftToOps(checkout: Checkout, { opsSettle }: Scenario): boolean {
  return !opsSettle && isOver(checkout) && needsOps(checkout);
}

interface Surroundings extends Pick<RunContext, 'watch' | 'world'> {
  readonly truth: Truth;
  readonly policy: Policy;
}

/** The process between its callers and the wire. */
function openRuns(
  begun: Checkout,
  scenario: Scenario,
  { truth, policy, watch, world }: Surroundings,
  review: () => void,
): Runs {
  const { clockStandsStill, interruptPercent } = scenario;
  const { falsify = asItIs, falsifyAnswer = asItIs } = scenario;
  const clock = new TaskClock(world, clockStandsStill);
  const log = new CallLog(truth, world, !clockStandsStill, (what) => watch.check(what));
  watch.calls = log;
  const size = new RunSize();
  const outside = {
    svc: connectSvc(truth.svc, world, scenario, policy),
    payments: connectProvider(truth.provider, world, scenario),
  };
  let wasTold = false;
  const published = (moved: boolean, isTold: boolean): void => {
    const isNew = isTold && (moved || !wasTold);
    wasTold = isTold;
    if (isNew && scenario.opsSettle) review();
  };
  return openInterrupted(
    begun,
    (journal) => {
      const context = { world, clock, watch, log, size, journal };
      const bound = falsify(bindPorts(outside, context, published), world, clock.now);
      return scoped(bound, (what) => journal()?.giveUp(what));
    },
    { world, clock, watch, size, interruptPercent, isKept: scenario.replays, falsifyAnswer },
  );
}

/** One that went wrong already is over in the middle, and has nothing to be compared with. */
async function replayRuns(
  { journals }: Runs,
  { falsify = asItIs }: Scenario,
  { violations, noteBug }: Watch,
  world: World,
): Promise<void> {
  if (violations.size > 0) return;
  for (const journal of journals) {
    await replay(journal, (ports, shown) => falsify(ports, world, shown)).catch(noteBug);
  }
}

function asItIs<T>(what: T): T {
  return what;
}

function requestOf(customer: Customer, { shape, knownSeating }: Scenario): CheckoutRequest {
  return {
    partnerId: 'demo',
    reference: null,
    showtimeId: 'D1',
    quantity: 2,
    promotionCode: null,
    customer,
    device: { deviceId: 'device', adId: 'ad' },
    orderDefaults: { clientVersion: '1', associateTags: {}, tenantId: null },
    showtime: knownSeating && pricesOf(0, knownSeating).showtime,
    capabilities: capabilitiesOf(shape),
  };
}
