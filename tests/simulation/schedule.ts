// One schedule: the bundled workflow code under a simulated Temporal, with one seed.
import type { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { capabilitiesOf } from '../../src/domain/capabilities';
import type { QueuePlace } from '../../src/domain/checkout/queue-place';
import { DEFAULT_POLICY, type Policy } from '../../src/domain/policy';
import { rival } from './outside/rivals';
import { World } from './world';
import { Line } from './outside/line';
import { performer } from './outside/performer';
import { Provider } from './outside/provider';
import { providerCalls } from './outside/provider-calls';
import { Queues } from './outside/queues';
import { OTHERS_ORDER_ID, Svc } from './outside/svc';
import { svcCalls } from './outside/svc-calls';
import { pricesOf } from './outside/svc-values';
import { Caller } from './people/caller';
import { Meddlers } from './people/meddlers';
import { OnSale } from './people/on-sale';
import { Ops } from './people/ops';
import { Shopper } from './people/shopper';
import { Rules } from './rules/rules';
import type { Books } from './rules/truth';
import type { Scenario } from './scenario';
import { readMemo, type Seen } from './seen';
import { Story } from './story';
import { Temporal } from './temporal/temporal';
import { WorkflowWorker } from './temporal/worker';

/** Creates workflow instances. */
export type Creator = Pick<ReusableVMWorkflowCreator, 'createWorkflow'>;

export interface Ending {
  readonly seed: number;
  /** The states of the checkout in order. */
  readonly path: readonly string[];
  readonly violations: readonly Error[];
  readonly story: string;
}

const CHECKOUT = 'chk_1';
const PLACE: QueuePlace = { ahead: 3, admittedBefore: 0, countedFromMs: 0, perSecond: 0.1 };
const LAST_SHOWTIME_MS = 2 * 24 * 3600_000;
/** More than the longest schedule needs: a day of polls for one order, each of which needs a new session. */
const HAPPENINGS_MAX = 60_000;

export async function play(creator: Creator, seed: number, scenario: Scenario): Promise<Ending> {
  const world = new World(seed);
  const books: Books = { svc: new Svc(world, scenario), provider: new Provider(world, scenario) };
  const story = new Story(world);
  const { layoutNamesAccount, leaseRenews } = scenario;
  const agreed = { layoutNamesAccount, leaseRenews };
  const policy: Policy = { ...DEFAULT_POLICY, ...agreed, ...scenario.policy };

  const watched = (): Seen | null => rules.watched();
  const stage = openStage(creator, { world, books, story, scenario }, () => rules, published);
  const { temporal, worker } = stage;
  let isCancelRequested = false;
  const requestCancel = () => {
    isCancelRequested = true;
    temporal.requestCancel(CHECKOUT);
  };
  const caller = new Caller(temporal, world, CHECKOUT, scenario, {
    sent: (message) => {
      isCancelRequested ||= ['cancel', 'forceCancel'].includes(message.update);
      rules.sent(message);
    },
    replied: (message, reply, isRepeat) => rules.replied(message, reply, isRepeat),
    watched,
  });
  const shopper = new Shopper(scenario, books, caller, world, watched);
  const customer = shopper.customer();
  const slowMs = slowestMs(scenario);
  const { idleMs } = policy;
  const { webhooks } = scenario;
  const isQueued = scenario.admissionMs !== null;
  const onSale = new OnSale(temporal, world, CHECKOUT, scenario);
  const { isOnItsWay } = stage;
  const rules = new Rules({
    world,
    story,
    books,
    customer,
    idleMs,
    slowMs,
    isOnItsWay,
    webhooks,
    isQueued,
    mayQueue: () => onSale.hasCalled,
    mayBeSoldOut: () => onSale.hasEnded,
    mayBeCancelled: () => isCancelRequested,
  });
  const ops = new Ops(caller, books, world, scenario, watched);
  const meddlers = new Meddlers(caller, shopper, world, scenario, watched);

  function published(seen: Seen): void {
    rules.published(seen);
    ops.published(seen);
  }

  temporal.start({
    workflowId: CHECKOUT,
    workflowType: 'checkout',
    taskQueue: 'checkouts',
    args: [
      {
        request: requestOf(customer, scenario, books.svc),
        policy,
        webhooks,
        ...(isQueued && { queued: onSale.placed(PLACE) }),
      },
    ],
  });
  const everybody = [
    caller.send({ update: 'start', key: 'start', body: {} }),
    shopper.shop(),
    meddlers.meddle(requestCancel),
    rival(books.svc.seats, world, scenario.rivalry),
    ops.sendCommands(),
    onSale.call(),
    onSale.end(),
  ];
  for (const each of everybody) void each.catch(rules.noteBug);
  if (scenario.terminatedAfterMs !== null) {
    world.after(scenario.terminatedAfterMs, () => temporal.current(CHECKOUT)?.terminate());
  }

  for (let happenings = 0; rules.violations.size === 0 && world.advance(); happenings++) {
    if (happenings > HAPPENINGS_MAX) rules.noteBug(new Error('I9: the schedule does not end'));
    await worker.settled();
    await new Promise(setImmediate);
    // Without ops the remaining refunds would be retried endlessly.
    if (!scenario.opsSettle && rules.isLeftToOps()) break;
  }
  rules.end();
  if (rules.violations.size === 0) {
    for (const run of temporal.runs) await worker.check(run).catch(rules.noteBug);
  }
  const { path } = rules;
  const violations = [...rules.violations.values()];
  await stage.close();
  return { seed, path, violations, story: story.text() };
}

interface StageContext {
  readonly world: World;
  readonly books: Books;
  readonly story: Story;
  readonly scenario: Scenario;
}

/** Temporal with its workers, and the models that they call. */
function openStage(
  creator: Creator,
  { world, books, story, scenario }: StageContext,
  rules: () => Rules,
  published: (seen: Seen) => void,
) {
  const svcLine = new Line(world, scenario, 'UPSTREAM_UNAVAILABLE');
  const providerLine = new Line(world, scenario, 'PAYMENT_PROVIDER_UNAVAILABLE');
  const perform = performer(
    svcCalls(books.svc, svcLine, world),
    providerCalls(books.provider, providerLine),
    world,
    (query) => {
      const isLinked = scenario.othersOrder === 'linked' && query.includes(OTHERS_ORDER_ID);
      return isLinked ? ['chk_2'] : [];
    },
  );
  const queues = new Queues(world, scenario);
  const worker = new WorkflowWorker(creator, world, scenario, {
    published({ start }) {
      // A run that continued as new has passed its memo on: readers see the next run.
      const current = temporal.current(start.workflowId);
      const seen = current && readMemo(current);
      if (seen) published(seen);
    },
    noteBug: (error) => rules().noteBug(error),
    log: story.log,
  });
  const temporal = new Temporal(world, {
    taskDue: (run) => worker.taskDue(run),
    enqueue: (attempt, start) => void world.after(queues.waitMs(attempt), start),
    perform: (attempt) =>
      rules().watchCall(attempt, () => queues.perform(attempt, (made) => perform(made))),
    closed: (run, closure) => rules().closed(run, closure),
    childStarted(id, args) {
      story.log(`webhook ${id} starts`);
      rules().webhookStarted(args);
    },
    log: story.log,
  });
  const close = async (): Promise<void> => {
    await worker.close();
    for (const line of [svcLine, providerLine]) line.close();
    await new Promise(setImmediate);
  };
  const isOnItsWay = (call: string): boolean => svcLine.isOnItsWay(call);
  return { temporal, worker, isOnItsWay, close };
}

/** How much longer responses may take if a queue has no worker or tasks wait long. */
function slowestMs(scenario: Scenario): number {
  const { admissionMs, callsMs, queueOutages, slowPickUpPercent, slowPickUpMs } = scenario;
  // A checkout that is never called waits until the showtime starts.
  const calledMs = callsMs?.length === 0 ? LAST_SHOWTIME_MS : Math.max(0, ...(callsMs ?? []));
  const outagesMs = queueOutages.map(({ fromMs, lengthMs }) => fromMs + lengthMs);
  return (
    calledMs +
    (admissionMs ?? 0) +
    Math.max(0, ...outagesMs) +
    (slowPickUpPercent > 0 ? 30 * slowPickUpMs : 0)
  );
}

function requestOf(customer: object, { shape, knownSeating }: Scenario, svc: Svc) {
  return {
    partnerId: 'demo',
    reference: null,
    showtimeId: 'D1',
    quantity: 2,
    promotionCode: null,
    customer,
    device: { deviceId: 'device', adId: 'ad' },
    orderDefaults: { clientVersion: '1', associateTags: {}, tenantId: null },
    showtime: knownSeating && pricesOf(svc.startsAtMs, knownSeating).showtime,
    capabilities: capabilitiesOf(shape),
  };
}
