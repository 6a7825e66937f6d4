// Mistakes in responses to callers, in webhooks, in sessions and in the queue: I4, I7, I8, I16 to I19, and I22 to I24.
import type { Careless } from './careless-variant';
import { STORMY } from './outside/line';
import { CALM, type Scenario } from './scenario';

const FICKLE: Scenario = { ...CALM, cancelPercent: 30 };

/** Orders that only ops can find; by mistake, ops first name another checkout's order. */
const MISTAKEN: Scenario = {
  ...CALM,
  weather: STORMY,
  lateArrivalMaxMs: 12_000,
  duplicateNamesOrder: false,
  layoutNamesAccount: false,
  opsSettle: true,
  opsErrPercent: 100,
};

export const CARELESS_ABOUT_ANSWERS = {
  "links another checkout's order": {
    breaks: /I17: the order of another checkout is linked/,
    world: { ...MISTAKEN, othersOrder: 'linked' },
    seed: 26,
    code: [{ from: /function refusalOfOthers\([^)]*\) \{/, to: '$& return null;' }],
  },
  'links an order for another showtime': {
    breaks: /I17: the order of another checkout is linked/,
    world: { ...MISTAKEN, shape: 'alternative', payments: [{ type: 'card', token: 'tok_ok' }] },
    seed: 18,
    code: [{ from: /showtimeId !== null && !isSame\([^)]*\)/, to: 'false' }],
  },
  'links an order whose showtime nobody names': {
    breaks: /I17: the order of another checkout is linked/,
    world: MISTAKEN,
    seed: 26,
    code: [{ from: /function refusalOfUnprovenShowtime\([^)]*\)[^{]*\{/, to: '$& return null;' }],
  },
  'calls Svc although its turn has not come': {
    breaks: /I23: .* before its turn/,
    world: { ...CALM, admissionMs: 3600_000, policy: { queuedMaxMs: 60_000 } },
    seed: 2,
    code: [{ from: /admitted !== \w+\.INTERRUPTED/, to: 'true' }],
  },
  'enters the queue before its on-sale has called it': {
    breaks: /I23: a checkout leaves the lobby before its on-sale has called it/,
    world: { ...CALM, admissionMs: 100, callsMs: [60_000] },
    seed: 1,
    code: [
      { from: /return onSale !== undefined && onSale\.isCalled !== true;/, to: 'return false;' },
    ],
  },
  'ends as sold out although seats are left': {
    breaks: /I23: a checkout entered the queue late, or skipped it/,
    world: { ...CALM, admissionMs: 100, callsMs: [] },
    seed: 1,
    code: [{ from: /onSale\?\.isSoldOut === true/, to: 'onSale !== undefined' }],
  },
  'forgets its admission when a worker dies': {
    breaks: /I23: a checkout is admitted twice/,
    world: { ...CALM, admissionMs: 20_000, lostCallPercent: 100 },
    seed: 1,
    code: [{ from: /retry:\s*\{\s*maximumAttempts: 1,?\s*\},(?=\s*summary: 'waits)/, to: '' }],
  },
  'shows a hold without its receipt': {
    breaks: /I22: a checkout that is held has no receipt/,
    world: CALM,
    seed: 1,
    code: [{ from: /return 'receipt' in phase \? phase\.receipt : null;/, to: 'return null;' }],
  },
  'holds seats after the checkout has ended': {
    breaks: /I4: a lease began after the end/,
    world: CALM,
    seed: 1,
    code: [
      {
        from: /await \(0,\w+\.condition\)\(\(\)=>it\.isIdle\(\)\);/,
        to: `$&
          const { session, attempt } = it.checkout;
          await it.svc.lease({ session, ...attempt, showtimeId: 'D1', items: [] });`,
      },
    ],
  },
  'shows an older version after a newer one': {
    breaks: /I7: an older version is shown/,
    world: CALM,
    seed: 1,
    code: [
      { from: /const version = before\.version \+ 1/, to: 'const version = before.version - 1' },
    ],
  },
  'closes before its webhooks have started': {
    breaks: /I16: no webhook says/,
    world: { ...FICKLE, webhooks: true },
    seed: 1,
    code: [{ from: /await \(0,\w+\.condition\)\(\(\)=>it\.isIdle\(\)\);/, to: '' }],
  },
  'answers a declined order as done': {
    breaks: /I19: an order that was not placed was answered as done/,
    world: { ...CALM, payments: [{ type: 'nonce', token: 'tok_declined' }] },
    seed: 1,
    code: [
      {
        from: /\.answering\('order', it\.checkout\.lastFailure\)/,
        to: `.answering('order')`,
      },
    ],
  },
  'answers a cancellation as refused while it is under way': {
    breaks: /I19: a cancellation that is under way was answered as/,
    world: FICKLE,
    seed: 3,
    code: [
      {
        from: /\.answering\('order'\)\.answering\('cancel'\)\.answering\('ops'\);/,
        to: `.answering('order')
          .answering('cancel', { kind: 'state', code: 'CHECKOUT_STATE', message: 'No.' })
          .answering('ops');`,
      },
    ],
  },
  'answers a cancellation as done although Svc refused it': {
    breaks: /I19: a cancellation that failed was answered as done/,
    world: { ...FICKLE, cancellableMs: 0 },
    seed: 3,
    code: [
      {
        from: /\.answering\('order'\)\.answering\('cancel'\)\.answering\('ops'\);/,
        to: `.answering('order').answering('ops');`,
      },
      {
        from: /\}\s*\}\)\.failing\(why\)(?=\.noting\(text\))/,
        to: `$&.answering('cancel')`,
      },
    ],
  },
  'answers an edit as done although it was undone': {
    breaks: /I19: an edit that was not carried out was answered as done/,
    world: {
      ...CALM,
      editPercent: 60,
      weather: STORMY,
      outages: [{ fromMs: 5_000, lengthMs: 1_800_000, calls: ['refreshCheckout'] }],
      policy: { prepareBudgetMs: 60_000 },
    },
    seed: 1,
    code: [{ from: /isCarriedOut \? null : why/, to: 'null' }],
  },
  'executes a repeated command again': {
    breaks: /I8/,
    world: { ...CALM, echoPercent: 50, cancelPercent: 5 },
    seed: 6,
    code: [{ from: /#known\(\{ key \}\) \{/, to: '$& return undefined;' }],
  },
  "signs with another customer's session": {
    breaks: /I17: another customer's session signs/,
    world: CALM,
    seed: 1,
    code: [
      {
        from: /await svc\.createGuest\(\{\s+customer\s+\}\);/,
        to: `await svc.createGuest({ customer: { ...customer, email: 'eve@example.org' } });`,
      },
    ],
  },
  "keeps the previous customer's session": {
    breaks: /I17: another customer's session signs/,
    world: { ...CALM, editPercent: 40, changesPerson: true },
    seed: 10,
    code: [
      {
        from: /const session = customer\.type === 'account' \? customer\.session : null;/,
        to: 'const { session } = checkout;',
      },
    ],
  },
  'sells the products of an earlier promotion': {
    breaks: /I24: a preview of a product for another customer or promotion/,
    world: { ...CALM, hasOwnProducts: true, editPercent: 40 },
    seed: 1,
    code: [
      {
        from: /const pricesDue = changes\.promotionCode !== undefined;/,
        to: 'const pricesDue = false;',
      },
    ],
  },
  "sells the previous customer's products": {
    breaks: /I24: a \w+ of a product for another customer or promotion/,
    world: {
      ...CALM,
      hasOwnProducts: true,
      customer: 'account',
      editPercent: 40,
      changesPerson: true,
    },
    seed: 1,
    code: [{ from: /customer\?\.type === 'account' \|\| (?=changes)/, to: '' }],
  },
  'shows tickets with invented codes': {
    breaks: /I18: a ticket without a code that is valid for entry/,
    world: CALM,
    seed: 1,
    code: [
      {
        from: /shown,\s+offerId,\s+bookingId,\s+qrData\s+\};/,
        to: `shown, offerId, bookingId, qrData: 'Q' + index };`,
      },
    ],
  },
} as const satisfies Record<string, Careless>;
