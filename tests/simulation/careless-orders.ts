// Mistakes with orders, above all with those whose outcome is unknown: I1, I5, I10, I12, I15, I19 and I20.
import type { Careless } from './careless-variant';
import { FAIR, STORMY } from './outside/line';
import { CALM, type Scenario } from './scenario';

const LOST: Scenario = { ...CALM, weather: STORMY, lateArrivalMaxMs: 12_000 };

/** Orders that are sent just before a short hold ends, and that Svc decides long after it has ended. */
const LAST_MOMENT: Scenario = {
  ...CALM,
  weather: { ...FAIR, lostAfterPercent: 40 },
  hesitatePercent: 100,
  leaseMs: 30_000,
  lateArrivalMaxMs: 12_000,
  decidingMs: 58_000,
};

export const CARELESS_ABOUT_ORDERS = {
  'treats a lost response as a decline': {
    breaks: /I5: .* reports not_taken/,
    world: LOST,
    seed: 18,
    code: [
      {
        from: /function judgeFirstSend\(answer\) \{\s+const judged = judgeSend\(answer\);/,
        to: `$&
          if (judged.result === 'lost') return { ...judged, result: 'refused', isSpent: true };`,
      },
    ],
  },
  'treats a duplicate of the first send as a refusal': {
    breaks: /I5: .* reports not_taken/,
    world: { ...CALM, copiedPercent: 100, resendWhileDeciding: 'duplicate' },
    seed: 1,
    code: [{ from: /if \(judged\.failure\.code === DUPLICATE\)\s*return judged;/, to: '' }],
  },
  'treats the refusal of a resend as the outcome': {
    breaks: /I5: .* reports not_taken/,
    world: { ...LOST, decidingMs: 45_000, resendWhileDeciding: 'declined' },
    seed: 4,
    code: [
      {
        from: /const known = \S+withEvidence\)\(order, [\s\S]*?\(0,(\w+)\.failedOrder\)/,
        to: `return (0,$1.failedOrder)(it.checkout, judged.failure, { isSpent: true });
          $&`,
      },
    ],
  },
  'treats the later failure of a resend as the outcome': {
    breaks: /I1: 2 captures/,
    world: { ...LOST, decidingMs: 45_000, resendWhileDeciding: 'fails_later' },
    seed: 8,
    code: [{ from: /order\.isResend \|\| isDuplicate/, to: 'false' }],
  },
  'repeats an order before the first one has settled': {
    breaks: /I5: an order is sent before the one before it has settled/,
    world: LOST,
    seed: 12,
    policy: { settleMs: 0 },
  },
  'reads the seats while an order may be in progress': {
    breaks: /I5: .* reports not_taken/,
    world: LAST_MOMENT,
    seed: 3,
    policy: { orderInProgressMs: 0 },
  },
  'accepts one sighting of free seats as evidence': {
    breaks: /I5: .* reports not_taken/,
    world: { ...LAST_MOMENT, layoutLagMs: 33_000 },
    seed: 1,
    policy: { absenceSightings: 1 },
  },
  'repeats an order under a fresh clientRequestId': {
    breaks: /I1: 2 captures/,
    world: { ...LOST, seating: 'general' },
    seed: 5,
    code: [
      {
        from: /return it\.svc\.placeOrder\(/,
        to: `const place = async (request) => {
            if (onlyAs === null) return it.svc.placeOrder(request);
            const fresh = { ...request, clientRequestId: request.clientRequestId + Math.random() };
            await it.svc.lease(fresh);
            await it.svc.preview({ ...fresh, untilMs: request.sendBeforeMs });
            return it.svc.placeOrder(fresh);
          };
          return place(`,
      },
    ],
  },
  'does not compare the price': {
    breaks: /I15/,
    world: { ...CALM, hesitatePercent: 100, priceChanges: true },
    seed: 1,
    code: [
      {
        from: /if \(\(0,\w+\.sameMoney\)\(receipt\.total, confirmed\)\) return null;/,
        to: 'return null;',
      },
    ],
  },
  'accepts an order whose caller no longer waits': {
    breaks: /I19: order-\d+ is carried out although its caller no longer waits/,
    world: { ...CALM, slowPickUpMs: 30_000, slowPickUpPercent: 50 },
    seed: 3,
    policy: { orderValidMs: 60_000 },
  },
  'checks an order again without a pause': {
    breaks: /I20: a orderStatus is repeated without a pause/,
    world: { ...CALM, statusLagMs: 1_800_000 },
    seed: 1,
    policy: { reconcilePauseMs: 0, reconcilePauseMaxMs: 0 },
  },
  'ignores Retry-After': {
    breaks: /I12: a .* before its Retry-After has passed/,
    world: {
      ...CALM,
      weather: { ...STORMY, busyPercent: 30 },
      retryAfterMs: { other: 5_000, orderStatus: 30_000 },
    },
    seed: 1,
    code: [{ from: /function retryAfterMs\(why\) \{/, to: '$& return 0;' }],
  },
  'processes the events that arrive with a query': {
    breaks: /I10/,
    world: {
      ...CALM,
      hesitatePercent: 100,
      leaseMs: 30_000,
      earlyQueryPercent: 50,
      slowPickUpMs: 2_000,
      slowPickUpPercent: 50,
    },
    seed: 10,
    code: [{ from: /throw new TaskBrokenUp\(\);/, to: ';' }],
  },
} as const satisfies Record<string, Careless>;
