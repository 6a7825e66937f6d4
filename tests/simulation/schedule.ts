// One schedule: the very process of production in the world of a seed, with everybody who has to do with it.
import { beginCheckout } from '../../src/domain/checkout/process';
import type { Ports } from '../../src/domain/checkout/ports';
import type { Checkout } from '../../src/domain/checkout/state';
import type { CheckoutRequest, Customer } from '../../src/domain/checkout/request';
import { PRIMARY_SHAPE } from '../../src/domain/capabilities';
import { DEFAULT_POLICY, type Policy } from '../../src/domain/policy';
import { Courier } from './courier';
import { Shopper } from './customer';
import { openInterrupted } from './interrupted-process';
import { connectProvider, connectSvc } from './network';
import { lookIn, ReviewDesk } from './ops';
import { ProviderModel } from './provider-model';
import { rival } from './rivals';
import type { OutsidePorts, Scenario } from './scenario';
import { SvcModel } from './svc-model';
import type { Truth } from './truth';
import { InvariantViolated } from './violation';
import { Watch } from './watch';
import { World } from './world';

export interface Schedule {
  /** Lets the next thing happen; false when the schedule is over. */
  advance(): boolean;
  /** Throws with the seed if an invariant was broken. */
  end(): Ending;
}

export interface Ending extends Truth {
  readonly seed: number;
  readonly checkout: Checkout;
  /** The states it went through. */
  readonly path: readonly string[];
}

/** Several times what the longest takes: a day of looks at one order. */
const HAPPENINGS_MAX = 20_000;

export function openSchedule(seed: number, scenario: Scenario): Schedule {
  const world = new World(seed);
  const svc = new SvcModel(world, scenario);
  const provider = new ProviderModel(world, scenario);
  const truth: Truth = { svc, provider };
  const watch = new Watch(truth);
  const { layoutNamesAccount, interruptPercent, rivalry, visits } = scenario;
  const policy: Policy = { ...DEFAULT_POLICY, layoutNamesAccount, ...scenario.policy };

  const shopper = new Shopper(scenario.wishes, svc, world);
  const request = requestOf(shopper.customer());
  const begun = beginCheckout('chk_1', request, policy, world.uuid(), world.nowMs);
  const ports: Ports = {
    ...outside(scenario, truth, policy, world, watch),
    clock: { now: () => world.nowMs },
    inbox: virtualInbox(world),
    ids: { uuid: () => world.uuid() },
    tell(checkout) {
      const moved = watch.tell(checkout);
      if (moved && checkout.phase.status === 'in_review' && scenario.opsSettle) desk.take();
    },
  };
  const process = openInterrupted(begun, ports, world, interruptPercent);
  const courier = new Courier(process, world, scenario, watch.noteBug);
  const desk = new ReviewDesk(process, courier, truth, world);
  const everybody = [
    process.run(),
    shopper.shop(process, courier),
    rival(svc.seats, world, rivalry),
    lookIn(courier, world, visits),
  ];
  for (const each of everybody) void Promise.resolve(each).catch(watch.noteBug);

  let happened = 0;
  return {
    advance() {
      if (++happened > HAPPENINGS_MAX) watch.noteBug(new InvariantViolated('I9: it does not end'));
      return watch.violation === null && world.advance();
    },
    end() {
      const { checkout } = process;
      watch.end(checkout);
      const { violation, path } = watch;
      if (!violation) return { seed, checkout, ...truth, path };
      const what = `seed ${seed}, ${path.join(' > ')}: ${String(violation)}`;
      throw new Error(what, { cause: violation });
    },
  };
}

/** What lies behind the wire, as the process is made to see it. */
function outside(
  scenario: Scenario,
  { svc, provider }: Truth,
  policy: Policy,
  world: World,
  watch: Watch,
): OutsidePorts {
  const { falsify = (ports: OutsidePorts) => ports } = scenario;
  const seen = falsify(
    {
      svc: connectSvc(svc, world, scenario, policy),
      payments: connectProvider(provider, world, scenario),
    },
    world,
  );
  return { ...seen, svc: watch.holdsOf(seen.svc) };
}

function requestOf(customer: Customer): CheckoutRequest {
  return {
    partnerId: 'demo',
    reference: null,
    showtimeId: 'D1',
    quantity: 2,
    promotionCode: null,
    customer,
    device: { deviceId: 'device', adId: 'ad' },
    orderDefaults: { clientVersion: '1', associateTags: {}, tenantId: null },
    capabilities: PRIMARY_SHAPE,
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
