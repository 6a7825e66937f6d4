// Mistakes with money that is authorised, captured or owed: I3, I6 and I18.
import type { Careless } from './careless-variant';
import { STORMY } from './outside/line';
import { CALM, type Scenario } from './scenario';

const HOUR_MS = 3600_000;

const PARTNER: Scenario = { ...CALM, payments: [{ type: 'partner', token: 'tok_ok' }] };
const FICKLE: Scenario = { ...CALM, cancelPercent: 30 };

export const CARELESS_ABOUT_MONEY = {
  'voids an authorisation while the outcome is unknown': {
    breaks: /I6: the authorisation of the live attempt/,
    world: { ...PARTNER, weather: STORMY },
    seed: 2,
    code: [
      {
        from: /\|\| checkout\.phase\.status === 'cancelled'\) return null;/,
        to: `|| ['processing', 'cancelled'].includes(checkout.phase.status)) return null;`,
      },
    ],
  },
  'voids the current authorisation instead of the listed one': {
    breaks: /I6: the authorisation of the live attempt/,
    world: {
      ...PARTNER,
      orderFailsPercent: 50,
      outages: [{ fromMs: 0, lengthMs: 600_000, calls: ['void'] }],
    },
    seed: 3,
    code: [
      {
        from: /const \{ kind, reference, authorizationId \} = compensation;/,
        to: `const { kind } = compensation;
          const { reference, authorizationId } = it.checkout.phase.collection ?? compensation;`,
      },
    ],
  },
  'lists no compensation with the claim': {
    breaks: /I6: an authorisation was never released/,
    world: { ...PARTNER, orderFailsPercent: 50 },
    seed: 3,
    code: [{ from: /compensations: listed$/m, to: 'compensations' }],
  },
  "voids the partner's own authorisation": {
    breaks: /I6: a partner's own authorisation was voided/,
    world: {
      ...CALM,
      payments: [{ type: 'own', token: '' }],
      hesitatePercent: 100,
      priceChanges: true,
    },
    seed: 1,
    code: [
      {
        from: /function withoutPartnersOwnAuthorization\(compensations, collection\) \{/,
        to: '$& return compensations;',
      },
    ],
  },
  'captures before the order is fulfilled': {
    breaks: /I3: .* was captured without tickets/,
    world: PARTNER,
    seed: 1,
    code: [
      {
        from: /if \(answer\.value\) return judgeAuthorization\(it, collection, answer\.value\);/,
        to: `if (answer.value) {
            const unfit = judgeAuthorization(it, collection, answer.value);
            if (unfit === null) await captureIfPartnerCollects(it, it.phase.order, () => false);
            return unfit;
          }`,
      },
    ],
  },
  'treats a cancelled order as refunded': {
    breaks: /I18|I3/,
    world: { ...FICKLE, refundLagMs: 6 * HOUR_MS },
    seed: 3,
    code: [{ from: /const refunded = status === 'refunded';/, to: 'const refunded = true;' }],
  },
  'treats a partial refund by the provider as a full one': {
    breaks: /I18|I3/,
    world: {
      ...FICKLE,
      payments: PARTNER.payments,
      partRefundedPercent: 100,
      partRefundedWithinMs: 60_000,
    },
    seed: 5,
    code: [
      {
        from: /return refundProgress\(compensation, found\.value\.refunded, why\);/,
        to: 'return { done: true };',
      },
    ],
  },
  'treats a partial refund by Svc as a full one': {
    breaks: /I18|I3/,
    world: { ...FICKLE, refundPercent: 60 },
    seed: 3,
    code: [{ from: /isRefunded && !isShort \|\| orderId === null/, to: 'isShort || $&' }],
  },
  'closes while money is owed': {
    breaks: /I6|I3|I9/,
    world: { ...FICKLE, payments: PARTNER.payments, weather: STORMY },
    seed: 3,
    code: [
      {
        from: /while\(await \(0,\w+\.unless\)\(compensating, isHistoryLong\) === [\w.]+\)await moveOn\(\);/,
        to: '',
      },
    ],
  },
} as const satisfies Record<string, Careless>;
