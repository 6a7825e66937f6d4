// Runs the very process of production on virtual time, many seeded schedules side by side.
import { setImmediate as nextTick } from 'node:timers/promises';
import { beginCheckout } from '../../src/domain/checkout/process';
import type { PaymentPort, Ports, SvcPort } from '../../src/domain/checkout/ports';
import type { Checkout, CheckoutRequest } from '../../src/domain/checkout/state';
import { PRIMARY_SHAPE } from '../../src/domain/capabilities';
import { DEFAULT_POLICY, type Policy } from '../../src/domain/policy';
import { shop, type Wishes } from './customer';
import { openInterrupted } from './interrupted-process';
import { checkEnd, checkInvariants } from './invariants';
import { connect, type Weather } from './network';
import { connectProvider, ProviderModel } from './provider-model';
import { SvcModel } from './svc-model';
import { World } from './world';

export interface Scenario {
  readonly weather: Weather;
  readonly wishes: Wishes;
  readonly leaseMs: number;
  readonly duplicateNamesOrder: boolean;
  /** Whether Svc answers a repeated cancellation like the first. */
  readonly cancelReplays: boolean;
  /** How long Svc may take between looking at an order and making it. */
  readonly placeMs: number;
  readonly layoutLagMs: number;
  readonly priceChanges: boolean;
  readonly takesOverOwnSeats: boolean;
  readonly layoutNamesAccount: boolean;
  readonly sessionMs: number;
  /** How many of a hundred authorisations can never be captured. */
  readonly captureRefusedPercent: number;
  readonly lapseAfterMs: number;
  /** Changes the durations and bounds of the process. */
  readonly policy?: Partial<Policy>;
  /** How often out of a hundred steps the process is closed and opened again from its JSON. */
  readonly interruptPercent: number;
  /** Falsifies what the process is told: an invariant must notice. */
  readonly falsify?: (svc: SvcPort, world: World) => SvcPort;
  readonly falsifyPayments?: (payments: PaymentPort) => PaymentPort;
}

export interface Ending {
  readonly seed: number;
  readonly checkout: Checkout;
  readonly svc: SvcModel;
  readonly provider: ProviderModel;
  /** The states it went through. */
  readonly path: readonly string[];
}

const REQUEST: CheckoutRequest = {
  partnerId: 'demo',
  reference: null,
  showtimeId: 'D1',
  quantity: 2,
  promotionCode: null,
  customer: { type: 'guest', email: 'a@example.org', firstName: 'A', lastName: 'B' },
  device: { deviceId: 'device', adId: 'ad' },
  orderDefaults: { clientVersion: '1', associateTags: {}, tenantId: null },
  capabilities: PRIMARY_SHAPE,
};

/** How many schedules share a tick: waiting for promises to settle costs more than the schedules. */
const SIDE_BY_SIDE = 128;

/** Runs one schedule per seed; throws with the seed of the first that breaks an invariant. */
export async function simulate(
  seeds: readonly number[],
  scenarioOf: Scenario | ((seed: number) => Scenario),
): Promise<Ending[]> {
  const endings: Ending[] = [];
  for (let from = 0; from < seeds.length; from += SIDE_BY_SIDE) {
    const schedules = seeds
      .slice(from, from + SIDE_BY_SIDE)
      .map((seed) => open(seed, typeof scenarioOf === 'function' ? scenarioOf(seed) : scenarioOf));
    await runAll(schedules);
    endings.push(...schedules.map((schedule) => schedule.end()));
  }
  return endings;
}

const same = <Port>(port: Port): Port => port;

interface Schedule {
  /** Lets the next thing happen; false when the schedule is over. */
  advance(): boolean;
  end(): Ending;
}

async function runAll(schedules: readonly Schedule[]): Promise<void> {
  let running = schedules;
  while (running.length > 0) {
    await nextTick();
    running = running.filter((schedule) => schedule.advance());
  }
}

function open(seed: number, scenario: Scenario): Schedule {
  const { weather, wishes, falsify = same, falsifyPayments = same } = scenario;
  const world = new World(seed);
  const svc = new SvcModel(world, scenario);
  const provider = new ProviderModel(world, scenario);
  const path: string[] = [];
  let violation: Error | null = null;
  let told: Checkout | null = null;

  const noteBug = (error: unknown): void => {
    violation ??= error instanceof Error ? error : new Error(String(error));
  };

  const ports: Ports = {
    svc: falsify(connect(svc, world, weather), world),
    payments: falsifyPayments(connectProvider(provider, world, weather)),
    clock: { now: () => world.nowMs },
    inbox: virtualInbox(world),
    ids: { uuid: () => world.uuid() },
    tell(checkout) {
      // Opened again, it tells what is known already.
      if (told?.version === checkout.version) return;
      try {
        checkInvariants(told, checkout, { svc, provider });
      } catch (error) {
        noteBug(error);
      }
      if (path.at(-1) !== checkout.phase.status) path.push(checkout.phase.status);
      told = checkout;
    },
  };
  const { layoutNamesAccount } = scenario;
  const policy = { ...DEFAULT_POLICY, layoutNamesAccount, ...scenario.policy };
  const process = openInterrupted(
    beginCheckout('chk_1', REQUEST, policy, world.uuid(), world.nowMs),
    ports,
    world,
    scenario.interruptPercent,
  );
  void process.run().catch(noteBug);
  void shop(process, world, wishes).catch(noteBug);

  return {
    advance: () => violation === null && world.advance(),
    end() {
      try {
        if (violation !== null) throw violation;
        checkEnd(process.checkout, { svc, provider });
      } catch (error) {
        throw new Error(`seed ${seed}, ${path.join(' > ')}: ${String(error)}`, { cause: error });
      }
      return { seed, checkout: process.checkout, svc, provider, path };
    },
  };
}

function virtualInbox(world: World): Ports['inbox'] {
  let wake = () => {};
  return {
    wait(untilMs) {
      return new Promise((resolve) => {
        const callOff =
          untilMs === Infinity ? () => {} : world.after(untilMs - world.nowMs, resolve);
        wake = () => {
          callOff();
          resolve();
        };
      });
    },
    wake: () => wake(),
  };
}
