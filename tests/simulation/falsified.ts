// What a process says and hears of the world, falsified in one way each, so that it acts as a careless
// one would.
import type { CommandOutcome } from '../../src/domain/checkout/process';
import type {
  Answer,
  PaymentAsk,
  Clock,
  PaymentPort,
  SvcPort,
} from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';
import type { Unscoped } from './scope';
import type { World } from './world';

export function takeLostForDeclined(ports: Unscoped): Unscoped {
  const { svc } = ports;
  return {
    ...ports,
    svc: {
      ...svc,
      async placeOrder(ask) {
        const answer = await svc.placeOrder(ask);
        if (answer.outcome !== 'unknown') return answer;
        return { outcome: 'refused', failure: failure('PROCESSOR_DECLINED') };
      },
    },
  };
}

/** The lost order is not asked about: another one, with a hold of its own, goes out in its place. */
export function rotateTooEarly(ports: Unscoped, world: World): Unscoped {
  const { svc } = ports;
  const place: SvcPort['placeOrder'] = async (ask) => {
    const answer = await svc.placeOrder(ask);
    if (answer.outcome !== 'unknown') return answer;
    const fresh = { ...ask, clientRequestId: world.uuid() };
    const leased = await svc.lease(fresh);
    if (leased.outcome !== 'done') return answer;
    const previewed = await svc.preview({ ...fresh, untilMs: ask.sendBeforeMs });
    return previewed.outcome === 'done' ? svc.placeOrder(fresh) : answer;
  };
  return { ...ports, svc: { ...svc, placeOrder: place } };
}

export function showFirstPrice(ports: Unscoped): Unscoped {
  const { svc } = ports;
  let first: Awaited<ReturnType<SvcPort['preview']>> | undefined;
  return {
    ...ports,
    svc: {
      ...svc,
      async preview(ask) {
        const answer = await svc.preview(ask);
        if (answer.outcome !== 'done') return answer;
        return (first ??= answer);
      },
    },
  };
}

/** The undo of an earlier attempt is not tied to it. */
export function undoTheLiving(ports: Unscoped): Unscoped {
  const { payments } = ports;
  const known = remembering(payments);
  return {
    ...ports,
    payments: {
      ...known.payments,
      void: (ask) => payments.void({ ...ask, ...known.living() }),
    },
  };
}

export function captureAtOnce(ports: Unscoped): Unscoped {
  const { payments } = ports;
  return {
    ...ports,
    payments: {
      ...payments,
      async authorize(ask) {
        const answer = await payments.authorize(ask);
        if (answer.outcome === 'done') {
          const { partnerId, reference } = ask;
          const { authorizationId } = answer.value;
          await payments.capture({ partnerId, reference, authorizationId });
        }
        return answer;
      },
    },
  };
}

export function undoInDoubt(ports: Unscoped): Unscoped {
  const { svc, payments } = ports;
  const known = remembering(payments);
  return {
    ...ports,
    payments: known.payments,
    svc: {
      ...svc,
      async placeOrder(ask) {
        const answer = await svc.placeOrder(ask);
        const living = known.living();
        if (answer.outcome === 'unknown' && living) await payments.void(living);
        return answer;
      },
    },
  };
}

type Known = PaymentAsk & { readonly authorizationId: string };

/** Knows which authorisation was the last to be heard of, until it is captured. */
function remembering(payments: PaymentPort) {
  let living: Known | undefined;
  const note = ({ partnerId, reference }: PaymentAsk, authorizationId: string): void => {
    living = { partnerId, reference, authorizationId };
  };
  const watched: PaymentPort = {
    ...payments,
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
  return { payments: watched, living: () => living };
}

/** An order is taken for paid back as soon as it is cancelled. */
export function takeCancelledForRefunded(ports: Unscoped): Unscoped {
  const { svc } = ports;
  return {
    ...ports,
    svc: {
      ...svc,
      cancelOrder: async (ask) => paidBack(await svc.cancelOrder(ask)),
      orderStatus: async (ask) => paidBack(await svc.orderStatus(ask)),
    },
  };
}

function paidBack<T extends { readonly status: string }>(answer: Answer<T>): Answer<T> {
  if (answer.outcome !== 'done' || answer.value.status !== 'cancelled') return answer;
  return { ...answer, value: { ...answer.value, status: 'refunded' } };
}

export function loseCodes(ports: Unscoped): Unscoped {
  const { svc } = ports;
  return {
    ...ports,
    svc: {
      ...svc,
      async orderSummary(ask) {
        const answer = await svc.orderSummary(ask);
        if (answer.outcome !== 'done') return answer;
        const value = answer.value.map((ticket) => ({ ...ticket, bookingId: '', qrData: '' }));
        return { ...answer, value };
      },
    },
  };
}

export function signForAnother(ports: Unscoped): Unscoped {
  const { svc } = ports;
  return {
    ...ports,
    svc: {
      ...svc,
      createGuest: ({ customer }) =>
        svc.createGuest({ customer: { ...customer, email: 'mallory@example.org' } }),
    },
  };
}

/** Whatever Svc says of when to come again is not heard. */
export function forgetRetryAfter(ports: Unscoped): Unscoped {
  const { svc } = ports;
  return {
    ...ports,
    svc: {
      ...svc,
      async placeOrder(ask) {
        const answer = await svc.placeOrder(ask);
        if (answer.outcome !== 'not_sent') return answer;
        return { ...answer, failure: failure(answer.failure.code) };
      },
    },
  };
}

/** All that Svc says of its seats is kept, however much it is. */
export function keepLongTexts(ports: Unscoped): Unscoped {
  const { svc } = ports;
  return {
    ...ports,
    svc: {
      ...svc,
      async layout(ask) {
        const answer = await svc.layout(ask);
        if (answer.outcome !== 'done') return answer;
        const rows = answer.value.rows.map((row) => ({
          ...row,
          seats: row.seats.map((seat) => ({ ...seat, type: seat.type.padEnd(200, '.') })),
        }));
        return { ...answer, value: { ...answer.value, rows } };
      },
    },
  };
}

/** A timer is not believed: the clock has the last word. */
export function believeTheClock(ports: Unscoped, _world: World, shown: Clock): Unscoped {
  const { at } = ports.timers;
  return {
    ...ports,
    clock: shown,
    timers: {
      at(atMs, summary, due) {
        let callOff = at(atMs, summary, () => {
          if (shown.now() < atMs) callOff = at(atMs, summary, due);
          else due();
        });
        return () => callOff();
      },
    },
  };
}

/** The caller hears that the order stands, and it was cancelled. */
export function denyCancellation<T extends CommandOutcome>(outcome: T): T {
  const denied = outcome.name === 'cancel' && outcome.view.status === 'cancelled';
  return denied ? { ...outcome, failure: failure('ORDER_NOT_CANCELLABLE') } : outcome;
}

/** The caller hears that all is well, whatever became of the order. */
export function praiseOrder<T extends CommandOutcome>(outcome: T): T {
  return outcome.name === 'order' ? { ...outcome, failure: null } : outcome;
}
