// Processes that are less careful than ours in one way each: the simulation must find every one of them,
// or it would not notice if ours were so, too.
import type { PaymentAsk, PaymentPort, SvcPort } from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';
import { byNonce, byPartner } from './customer';
import { STORMY } from './line';
import { CALM, type OutsidePorts, type Scenario } from './scenario';
import type { World } from './world';

export interface Careless {
  /** The invariants of which one breaks first. */
  readonly breaks: RegExp;
  readonly change: Pick<Scenario, 'falsify'> | { readonly policy: Scenario['policy'] };
  /** Where a thousand schedules are enough to see it. */
  readonly where: Partial<Scenario>;
}

const paidByNonce = { wishes: { ...CALM.wishes, payments: [byNonce('tok_ok')] } };
const paidByPartner = { wishes: { ...CALM.wishes, payments: [byPartner('tok_ok')] } };
const stormy = { weather: STORMY, outage: null, leaseMs: 600_000 };

export const CARELESS = {
  'takes a lost answer for a decline': {
    breaks: /I5/,
    change: { falsify: takeLostForDeclined },
    where: { ...stormy, ...paidByNonce },
  },
  'repeats an order before the first one has settled': {
    breaks: /I1|I2/,
    change: { policy: { settleMs: 0 } },
    where: { ...stormy, ...paidByNonce, dawdleMs: 12_000, placeMs: 3_000 },
  },
  'repeats an order under a fresh clientRequestId': {
    breaks: /I1/,
    change: { falsify: rotateTooEarly },
    where: { ...stormy, ...paidByNonce, seating: 'general', orderFailsPercent: 0 },
  },
  'takes one sighting of free seats for evidence': {
    breaks: /I5/,
    change: { policy: { absenceSightings: 1 } },
    // Orders sent at the last moment of a short hold, and a layout that shows them late.
    where: {
      ...stormy,
      ...paidByNonce,
      leaseMs: 30_000,
      seating: 'reserved',
      layoutNamesAccount: true,
      layoutLagMs: 10_000,
      queueMs: 8_000,
      dawdleMs: 12_000,
      placeMs: 3_000,
    },
  },
  'does not compare the price': {
    breaks: /I15/,
    change: { falsify: showFirstPrice },
    where: { ...paidByNonce, priceChanges: true },
  },
  'gives up whichever authorisation lives': {
    breaks: /I6/,
    change: { falsify: undoTheLiving },
    where: { ...stormy, ...paidByPartner, orderFailsPercent: 30 },
  },
  'captures before the tickets are certain': {
    breaks: /I3/,
    change: { falsify: captureAtOnce },
    where: paidByPartner,
  },
  'gives an authorisation up while the outcome is unknown': {
    breaks: /I6/,
    change: { falsify: undoInDoubt },
    where: { ...stormy, ...paidByPartner },
  },
} as const satisfies Record<string, Careless>;

/** The scenario with a process that is careless in this way. */
export function careless(scenario: Scenario, { change }: Careless): Scenario {
  const policy = 'policy' in change ? { ...scenario.policy, ...change.policy } : scenario.policy;
  return { ...scenario, ...change, policy };
}

function takeLostForDeclined({ svc, payments }: OutsidePorts): OutsidePorts {
  return {
    payments,
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
function rotateTooEarly({ svc, payments }: OutsidePorts, world: World): OutsidePorts {
  const place: SvcPort['placeOrder'] = async (ask) => {
    const answer = await svc.placeOrder(ask);
    if (answer.outcome !== 'unknown') return answer;
    const fresh = { ...ask, clientRequestId: world.uuid() };
    const leased = await svc.lease(fresh);
    if (leased.outcome !== 'done') return answer;
    const previewed = await svc.preview({ ...fresh, untilMs: ask.sendBeforeMs });
    return previewed.outcome === 'done' ? svc.placeOrder(fresh) : answer;
  };
  return { payments, svc: { ...svc, placeOrder: place } };
}

function showFirstPrice({ svc, payments }: OutsidePorts): OutsidePorts {
  let first: Awaited<ReturnType<SvcPort['preview']>> | undefined;
  return {
    payments,
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
function undoTheLiving({ svc, payments }: OutsidePorts): OutsidePorts {
  const known = remembering(payments);
  return {
    svc,
    payments: {
      ...known.payments,
      void: (ask) => payments.void({ ...ask, ...known.living() }),
    },
  };
}

function captureAtOnce({ svc, payments }: OutsidePorts): OutsidePorts {
  return {
    svc,
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

function undoInDoubt({ svc, payments }: OutsidePorts): OutsidePorts {
  const known = remembering(payments);
  return {
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
