// What a process hears of the world, falsified in one way each, so that it acts as a careless one would.
import type { CommandOutcome } from '../../src/domain/checkout/process';
import type {
  Answer,
  PaymentAsk,
  Clock,
  PaymentPort,
  SvcPort,
} from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';
import { DEFAULT_POLICY } from '../../src/domain/policy';
import type { Seat } from '../../src/domain/showtime';
import type { Unscoped } from './scope';
import type { World } from './world';

type Svc = Partial<SvcPort>;
type Payments = Partial<PaymentPort>;

/** The same world, but for some of its calls. */
function withSvc(ports: Unscoped, calls: Svc): Unscoped {
  return { ...ports, svc: { ...ports.svc, ...calls } };
}

function withPayments(ports: Unscoped, calls: Payments): Unscoped {
  return { ...ports, payments: { ...ports.payments, ...calls } };
}

/** The answer where there is one, as `change` has it. */
function changed<T>(answer: Answer<T>, change: (value: T) => T): Answer<T> {
  return answer.outcome === 'done' ? { ...answer, value: change(answer.value) } : answer;
}

export function takeLostForDeclined(ports: Unscoped): Unscoped {
  return withSvc(ports, {
    async placeOrder(ask) {
      const answer = await ports.svc.placeOrder(ask);
      if (answer.outcome !== 'unknown') return answer;
      return { outcome: 'refused', failure: failure('PROCESSOR_DECLINED') };
    },
  });
}

/** A lost order is sent again, and a refusal of that counts as the order's outcome. */
export function takeRefusedResendForOutcome(ports: Unscoped, world: World): Unscoped {
  const { svc } = ports;
  return withSvc(ports, {
    async placeOrder(ask) {
      const answer = await svc.placeOrder(ask);
      if (answer.outcome !== 'unknown') return answer;
      await world.sleep(DEFAULT_POLICY.settleMs);
      const again = await svc.placeOrder(ask);
      return again.outcome === 'refused' && again.orderId === undefined ? again : answer;
    },
  });
}

/** The lost order is not asked about: another one, with a hold of its own, goes out in its place. */
export function rotateTooEarly(ports: Unscoped, world: World): Unscoped {
  const { svc } = ports;
  return withSvc(ports, {
    async placeOrder(ask) {
      const answer = await svc.placeOrder(ask);
      if (answer.outcome !== 'unknown') return answer;
      const fresh = { ...ask, clientRequestId: world.uuid() };
      const leased = await svc.lease(fresh);
      if (leased.outcome !== 'done') return answer;
      const previewed = await svc.preview({ ...fresh, untilMs: ask.sendBeforeMs });
      return previewed.outcome === 'done' ? svc.placeOrder(fresh) : answer;
    },
  });
}

export function showFirstPrice(ports: Unscoped): Unscoped {
  let first: Awaited<ReturnType<SvcPort['preview']>> | undefined;
  return withSvc(ports, {
    async preview(ask) {
      const answer = await ports.svc.preview(ask);
      return answer.outcome === 'done' ? (first ??= answer) : answer;
    },
  });
}

/** The undo of an earlier attempt is not tied to it. */
export function undoTheLiving(ports: Unscoped): Unscoped {
  const { calls, living } = remembering(ports.payments);
  const voidLiving: PaymentPort['void'] = (ask) => ports.payments.void({ ...ask, ...living() });
  return withPayments(ports, { ...calls, void: voidLiving });
}

export function captureAtOnce(ports: Unscoped): Unscoped {
  const { payments } = ports;
  return withPayments(ports, {
    async authorize(ask) {
      const answer = await payments.authorize(ask);
      if (answer.outcome === 'done') {
        const { partnerId, reference } = ask;
        const { authorizationId } = answer.value;
        await payments.capture({ partnerId, reference, authorizationId });
      }
      return answer;
    },
  });
}

export function undoInDoubt(ports: Unscoped): Unscoped {
  const { svc, payments } = ports;
  const { calls, living } = remembering(payments);
  return withSvc(withPayments(ports, calls), {
    async placeOrder(ask) {
      const answer = await svc.placeOrder(ask);
      const known = living();
      if (answer.outcome === 'unknown' && known) await payments.void(known);
      return answer;
    },
  });
}

type Known = PaymentAsk & { readonly authorizationId: string };

/** Knows which authorisation was the last to be heard of, until it is captured. */
function remembering(payments: PaymentPort) {
  let living: Known | undefined;
  const note = ({ partnerId, reference }: PaymentAsk, authorizationId: string): void => {
    living = { partnerId, reference, authorizationId };
  };
  const calls: Payments = {
    async authorize(ask) {
      const answer = await payments.authorize(ask);
      if (answer.outcome === 'done') note(ask, answer.value.authorizationId);
      return answer;
    },
    async findAuthorizations(ask) {
      const answer = await payments.findAuthorizations(ask);
      if (answer.outcome === 'done' && answer.value) note(ask, answer.value.authorizationId);
      return answer;
    },
    async capture(ask) {
      const answer = await payments.capture(ask);
      if (answer.outcome === 'done') living = undefined;
      return answer;
    },
  };
  return { calls, living: () => living };
}

/** An order is taken for paid back as soon as it is cancelled. */
export function takeCancelledForRefunded(ports: Unscoped): Unscoped {
  const { svc } = ports;
  return withSvc(ports, {
    cancelOrder: async (ask) => changed(await svc.cancelOrder(ask), paidBack),
    orderStatus: async (ask) => changed(await svc.orderStatus(ask), paidBack),
  });
}

function paidBack<T extends { readonly status: string }>(value: T): T {
  return value.status === 'cancelled' ? { ...value, status: 'refunded' } : value;
}

/** What the provider calls refunded counts as all of it. */
export function takePartForAllAtProvider(ports: Unscoped): Unscoped {
  return withPayments(ports, {
    readAuthorization: async (ask) =>
      changed(await ports.payments.readAuthorization(ask), (it) =>
        it?.status === 'refunded' ? { ...it, refunded: it.amount } : it,
      ),
  });
}

/** What Svc calls refunded counts as all of it. */
export function takePartForAllAtSvc(ports: Unscoped): Unscoped {
  return withSvc(ports, {
    cancelOrder: async (ask) =>
      changed(await ports.svc.cancelOrder(ask), (it) => ({ ...it, refund: null })),
  });
}

/** The tickets have codes, and they open no door. */
export function makeCodesUp(ports: Unscoped): Unscoped {
  return withSvc(ports, {
    orderSummary: async (ask) =>
      changed(await ports.svc.orderSummary(ask), (codes) =>
        codes.map((code, index) => ({ ...code, qrData: `ticket ${index}` })),
      ),
  });
}

export function signForAnother(ports: Unscoped): Unscoped {
  const { svc } = ports;
  return withSvc(ports, {
    createGuest: ({ customer }) =>
      svc.createGuest({ customer: { ...customer, email: 'mallory@example.org' } }),
  });
}

/** Whatever Svc says of when to come again is not heard. */
export function forgetRetryAfter(ports: Unscoped): Unscoped {
  return withSvc(ports, {
    async placeOrder(ask) {
      const answer = await ports.svc.placeOrder(ask);
      if (answer.outcome !== 'not_sent') return answer;
      return { ...answer, failure: failure(answer.failure.code) };
    },
  });
}

/** All that Svc says of its seats is kept, however much it is. */
export function keepLongTexts(ports: Unscoped): Unscoped {
  const longer = (seat: Seat): Seat => ({ ...seat, number: seat.number.padEnd(200, '.') });
  return withSvc(ports, {
    layout: async (ask) =>
      changed(await ports.svc.layout(ask), (map) => ({
        ...map,
        rows: map.rows.map((row) => ({ ...row, seats: row.seats.map(longer) })),
      })),
  });
}

/** A timer is not believed: the clock has the last word. */
export function believeTheClock(ports: Unscoped, _world: World, shown: Clock['exact']): Unscoped {
  const { at } = ports.timers;
  return {
    ...ports,
    clock: { now: shown, exact: shown },
    timers: {
      at(atMs, summary, due) {
        let callOff = at(atMs, summary, () => {
          if (shown() < atMs) callOff = at(atMs, summary, due);
          else due();
        });
        return () => callOff();
      },
    },
  };
}

/** The caller hears that the order stands, and it is being cancelled. */
export function denyCancellation<T extends CommandOutcome>(outcome: T): T {
  const denied = outcome.name === 'cancel' && outcome.failure === null;
  return denied ? { ...outcome, failure: failure('ORDER_NOT_CANCELLABLE') } : outcome;
}

/** The caller hears that all is well, whatever became of the order. */
export function praiseOrder<T extends CommandOutcome>(outcome: T): T {
  return outcome.name === 'order' ? { ...outcome, failure: null } : outcome;
}

/** The caller hears that it is as they wanted it, whatever became of the edit. */
export function praiseEdit<T extends CommandOutcome>(outcome: T): T {
  return outcome.name === 'edit' ? { ...outcome, failure: null } : outcome;
}
