// One schedule: the bundled workflow code under a simulated Temporal, in the world of a seed.
import type { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { capabilitiesOf } from '../../../src/domain/capabilities';
import { DEFAULT_POLICY, type Policy } from '../../../src/domain/policy';
import { ProviderModel } from '../provider-model';
import { SvcModel } from '../svc-model';
import { Line } from '../unreliable-line';
import { World } from '../world';
import { performer } from './outside/performer';
import { providerCalls } from './outside/provider-calls';
import { svcCalls } from './outside/svc-calls';
import { Caller } from './people/caller';
import { Shopper } from './people/shopper';
import { Rules } from './rules';
import type { Scenario } from './scenario';
import { readByQuery, readMemo, type Seen } from './seen';
import { Story } from './story';
import { Temporal } from './temporal/temporal';
import { WorkflowWorker } from './temporal/worker';

/** Makes copies of the workflows. */
export type Creator = Pick<ReusableVMWorkflowCreator, 'createWorkflow'>;

export interface Ending {
  readonly seed: number;
  /** The states it went through. */
  readonly path: readonly string[];
  readonly violations: readonly Error[];
  readonly story: string;
}

const CHECKOUT = 'chk_1';
const QUEUE_MS = 30;
const HAPPENINGS_MAX = 30_000;

export async function play(creator: Creator, seed: number, scenario: Scenario): Promise<Ending> {
  const world = new World(seed);
  const story = new Story(world);
  const svc = new SvcModel(world, scenario);
  const provider = new ProviderModel(world, scenario);
  const policy: Policy = { ...DEFAULT_POLICY, ...scenario.policy };
  const rules = new Rules({ svc, provider }, world, story, policy.idleMs);

  const worker = new WorkflowWorker(creator, world, scenario, {
    read: readByQuery,
    published(run, read) {
      const seen = readMemo(run) ?? (read as Seen | undefined);
      if (seen) rules.published(seen);
    },
    noteBug: rules.noteBug,
    tell: story.tell,
  });
  const perform = performer(
    svcCalls(svc, new Line(world, scenario, 'UPSTREAM_UNAVAILABLE', () => true), world),
    providerCalls(provider, new Line(world, scenario, 'PAYMENT_PROVIDER_UNAVAILABLE', () => true)),
    world,
  );
  const temporal = new Temporal(world, scenario.suggestNewRunAt, {
    taskDue: (run) => worker.taskDue(run),
    waitMs: () => world.between(1, QUEUE_MS),
    perform: (attempt) => rules.watchCall(attempt, () => perform(attempt)),
    closed: (run, closure) => rules.closed(run, closure),
    childStarted: (id) => story.tell(`webhook ${id} starts`),
    tell: story.tell,
  });
  const caller = new Caller(temporal, world, CHECKOUT, (message, heard) =>
    rules.heard(message, heard),
  );
  const shopper = new Shopper(scenario, caller, world, () => rules.watched());

  temporal.start({
    workflowId: CHECKOUT,
    workflowType: 'checkout',
    taskQueue: 'checkouts',
    args: [{ request: requestOf(scenario), policy, webhooks: scenario.webhooks }],
  });
  void caller.send({ update: 'start', key: 'start', body: {} });
  void shopper.shop().catch(rules.noteBug);

  let happenings = 0;
  while (rules.violations.size === 0 && world.advance()) {
    if (++happenings > HAPPENINGS_MAX) rules.noteBug(new Error('I9: it does not end'));
    await worker.settled();
    await new Promise(setImmediate);
  }
  if (rules.violations.size === 0) rules.end();
  for (const run of temporal.runs) await worker.check(run).catch(rules.noteBug);
  await worker.close();
  const { path, violations } = rules;
  return { seed, path, violations: [...violations.values()], story: story.text() };
}

function requestOf({ shape, seating }: Scenario) {
  return {
    partnerId: 'demo',
    reference: null,
    showtimeId: 'D1',
    quantity: 2,
    promotionCode: null,
    customer: {
      type: 'guest',
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Lovelace',
    },
    device: { deviceId: 'device', adId: 'ad' },
    orderDefaults: { clientVersion: '1', associateTags: {}, tenantId: null },
    seating,
    capabilities: capabilitiesOf(shape),
  };
}
