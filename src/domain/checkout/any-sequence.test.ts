// Whatever happens to a checkout, in whatever order: the transition function is total, and what is over
// stays over.
import fc from 'fast-check';
import {
  checkoutIn,
  NOW_MS,
  prices,
  receipt,
  seatMap,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { apply, EVENTS } from '../../../tests/support/checkout-events';
import type { CheckoutEvent } from './events';
import { beginCheckout } from './process';
import { isTerminal, TERMINAL, type Checkout } from './state';
import { moneyOf } from './machine';
import type { Status } from './status';

const payments = [
  { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' },
  { type: 'saved', instrumentId: 'pi_1' },
  { type: 'partner', token: 'tok_ok' },
  { type: 'partner', authorizationId: 'auth_1' },
  { type: 'card', token: 'card_1' },
] as const;

const anyEvent: fc.Arbitrary<CheckoutEvent> = fc.oneof(
  fc.constantFrom<CheckoutEvent>(...Object.values(EVENTS)),
  fc.constantFrom(...payments).map((payment) => ({
    ...({ type: 'order', expectedTotal: receipt.total } as const),
    payment,
  })),
  fc.constantFrom('promotionCode', 'reference').map((field) => ({
    ...({ type: 'edit' } as const),
    changes: { [field]: 'x' },
  })),
);

/** What leads on from a state; `on` stands for it, so that the later states are reached, too. */
const WAYS_ON: Readonly<Partial<Record<Status, readonly CheckoutEvent[]>>> = {
  preparing: [{ type: 'prepared', prices, seatMap, session: null }],
  selecting: [EVENTS.seats],
  holding: [EVENTS.leased, EVENTS.previewed],
  held: [EVENTS.order],
  placing: [EVENTS.previewed, EVENTS['order-placed'], EVENTS['order-fulfilled'], EVENTS.delivered],
  processing: [EVENTS['order-fulfilled'], EVENTS['order-unprovable'], EVENTS.delivered],
  confirmed: [EVENTS.nothing, EVENTS.cancel],
  in_review: [EVENTS['resolve-order']],
  cancelling: [EVENTS['order-cancelled'], EVENTS.refunded],
};

type Step = CheckoutEvent | 'on';
const anySteps = fc.array(
  fc.oneof({ weight: 5, arbitrary: fc.constant<Step>('on') }, { weight: 1, arbitrary: anyEvent }),
  { maxLength: 60, size: 'max' },
);

/** Each change, from the start to the end of the sequence. */
function* changes(steps: readonly Step[]): Generator<Change> {
  let checkout = fresh();
  for (const [index, step] of steps.entries()) {
    const ways = WAYS_ON[checkout.phase.status] ?? [EVENTS.nothing];
    const event = step === 'on' ? (ways[index % ways.length] ?? EVENTS.nothing) : step;
    const before = checkout;
    const { changed, checkout: after } = apply(before, event, NOW_MS + index);
    yield { event, before, after, changed };
    checkout = after;
  }
}

interface Change {
  readonly event: CheckoutEvent;
  readonly before: Checkout;
  readonly after: Checkout;
  readonly changed: boolean;
}

function holdsForAll(check: (change: Change) => void): void {
  const property = fc.property(anySteps, (steps) => {
    for (const change of changes(steps)) check(change);
  });
  fc.assert(property, { numRuns: 500 });
}

function fresh(): Checkout {
  const { request, policy } = checkoutIn('preparing');
  return beginCheckout('chk_1', request, policy, 'c0ffee00-0000-4000-8000-000000000000', NOW_MS);
}

test('no sequence breaks it, and each change is one version', () => {
  holdsForAll(({ before, after, changed }) => {
    expect(after.version).toBe(before.version + (changed ? 1 : 0));
    expect(changed || after === before).toBe(true);
  });
});

test('a checkout is alive or over, and over for good, with every command answered', () => {
  holdsForAll(({ before, after }) => {
    const over = (TERMINAL as readonly string[]).includes(after.phase.status);
    expect(isTerminal(after)).toBe(over);
    expect(isTerminal(before) && after.phase !== before.phase).toBe(false);
    expect(over && after.ledger.owed.length > 0).toBe(false);
  });
});

test('only an order puts money in doubt, and what was taken is never called untaken', () => {
  holdsForAll(({ event, before, after }) => {
    const doubted = moneyOf(before) === 'not_taken' && moneyOf(after) === 'unknown';
    expect(doubted && event.type !== 'order').toBe(false);
    // A person may say that an order which Svc had confirmed is none; nothing else may.
    const untaken = moneyOf(before) === 'taken' && moneyOf(after) !== 'taken';
    expect(untaken && event.type !== 'mark-resolved').toBe(false);
  });
});

test('the sequences reach every state', () => {
  const samples = fc.sample(anySteps, { numRuns: 1_000, seed: 1 });
  const seen = samples.flatMap((steps) =>
    [...changes(steps)].map(({ after }) => after.phase.status),
  );
  expect([...new Set(seen)].sort()).toEqual([...STATUSES].sort());
});
