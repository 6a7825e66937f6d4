// Whatever happens to a checkout, in whatever order: the machine is total, and what is over stays over.
import fc from 'fast-check';
import { apply, EVENTS } from '../../../tests/support/checkout-events';
import {
  checkoutIn,
  NOW_MS,
  prices,
  receipt,
  seatMap,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { money } from '../money';
import type { CheckoutEvent } from './events';
import { moneyOf } from './machine';
import { beginCheckout } from './process';
import type { Checkout } from './state';
import { isOver } from './states';
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
  fc.constantFrom('confirmed', 'failed', 'cancelled', 'compensated').map((outcome) => ({
    ...EVENTS.mark_resolved,
    outcome,
  })),
);

/** What leads on from a state; `on` stands for it, so that the later states are reached, too. */
const WAYS_ON: Readonly<Partial<Record<Status, readonly CheckoutEvent[]>>> = {
  preparing: [{ type: 'prepared', prices, seatMap, session: null }],
  selecting: [EVENTS.seats, EVENTS.layout_read],
  holding: [EVENTS.leased, EVENTS.previewed],
  held: [EVENTS.order],
  placing: [EVENTS.previewed, EVENTS.order_placed, EVENTS.order_fulfilled, EVENTS.delivered],
  processing: [EVENTS.order_fulfilled, EVENTS.evidence_used_up, EVENTS.delivered],
  confirmed: [EVENTS.showtime_begun, EVENTS.cancel],
  in_review: [EVENTS.resolve_order],
  cancelling: [EVENTS.order_cancelled],
};

type Step = CheckoutEvent | 'on';
const anySteps = fc.array(
  fc.oneof({ weight: 5, arbitrary: fc.constant<Step>('on') }, { weight: 1, arbitrary: anyEvent }),
  { maxLength: 60, size: 'max' },
);

interface Change {
  readonly event: CheckoutEvent;
  readonly before: Checkout;
  readonly after: Checkout;
}

/** Each event and what became of it, from the start to the end of the sequence. */
function* changes(steps: readonly Step[]): Generator<Change> {
  let checkout = fresh();
  for (const [index, step] of steps.entries()) {
    const ways = WAYS_ON[checkout.phase.status] ?? [EVENTS.retry_now];
    const event = step === 'on' ? (ways[index % ways.length] ?? EVENTS.retry_now) : step;
    const before = checkout;
    checkout = apply(before, event, NOW_MS + index, `key-${index}`).checkout;
    yield { event, before, after: checkout };
  }
}

function holdsForAll(check: (change: Change) => void): void {
  const property = fc.property(anySteps, (steps) => {
    for (const change of changes(steps)) check(change);
  });
  fc.assert(property, { numRuns: 200 });
}

function fresh(): Checkout {
  const { request, policy } = checkoutIn('preparing');
  return beginCheckout('chk_1', request, policy, 'c0ffee00-0000-4000-8000-000000000000', NOW_MS);
}

test('no sequence breaks it, and each change is one version', () => {
  holdsForAll(({ before, after }) => {
    expect(after.version).toBe(before.version + (after === before ? 0 : 1));
  });
});

test('a checkout is alive or over, and over for good, with every command answered', () => {
  holdsForAll(({ before, after }) => {
    expect(isOver(before) && after.phase !== before.phase).toBe(false);
    expect(isOver(after) && after.commands.owed.length > 0).toBe(false);
  });
});

const CALLERS: ReadonlySet<string> = new Set(['start', 'seats', 'order', 'edit', 'cancel']);
const OPS: ReadonlySet<string> = new Set([
  ...['retry_now', 'resolve_order', 'force_cancel', 'mark_resolved'],
]);

test('each command that was taken is owed an answer or has its record, and no other', () => {
  const property = fc.property(anySteps, (steps) => {
    const callers: string[] = [];
    const ops: string[] = [];
    for (const [index, { event, before, after }] of [...changes(steps)].entries()) {
      if (after !== before && CALLERS.has(event.type)) callers.push(`key-${index}`);
      if (after !== before && OPS.has(event.type)) ops.push(`key-${index}`);
      const { owed, records } = after.commands;
      const known = [...owed.map(({ key }) => key), ...Object.keys(records)];
      expect(known.sort()).toEqual([...callers, ...ops.slice(-20)].sort());
    }
  });
  fc.assert(property, { numRuns: 200 });
});

test('only an order puts money in doubt, and what was taken is never called untaken', () => {
  holdsForAll(({ event, before, after }) => {
    const doubted = moneyOf(before) === 'not_taken' && moneyOf(after) === 'unknown';
    expect(doubted && event.type !== 'order').toBe(false);
    expect(moneyOf(before) === 'taken' && moneyOf(after) === 'not_taken').toBe(false);
  });
});

test('the sequences reach every state', () => {
  const samples = fc.sample(anySteps, { numRuns: 1_000, seed: 1 });
  const seen = samples.flatMap((steps) =>
    [...changes(steps)].map(({ after }) => after.phase.status),
  );
  expect([...new Set(seen)].sort()).toEqual([...STATUSES].sort());
});

describe('the size of it', () => {
  const seats = Array.from({ length: 1_200 }, (_, index) => ({
    id: `st-${10_000 + index}`,
    number: `${index % 40}`,
    x: (index % 40) * 10,
    y: Math.floor(index / 40) * 10,
    type: 'standard',
    status: 'available' as const,
    area: 'standard',
  }));
  const rows = Array.from({ length: 30 }, (_, row) => ({
    label: `R${row}`,
    seats: seats.slice(row * 40, row * 40 + 40),
  }));
  const prepared = { ...EVENTS.prepared, seatMap: { ...seatMap, rows } };
  const bytes = (checkout: Checkout): number => Buffer.byteLength(JSON.stringify(checkout));
  const key = (index: number): string => `${index}`.padStart(36, '0');

  test('stays within 128 KiB though its caller uses up all that it may do', () => {
    let checkout = apply(fresh(), prepared).checkout;
    const step = (event: CheckoutEvent, index: number): void => {
      checkout = apply(checkout, event, NOW_MS + index, key(index)).checkout;
    };
    const choice = { type: 'seats', items: [{ offerId: 'adult', seatIds: ['st-10001'] }] } as const;
    const dearer = { ...EVENTS.previewed, receipt: { ...receipt, total: money('99.00', 'USD') } };
    const partner = { ...EVENTS.order, payment: { type: 'partner', token: 'tok_ok' } } as const;
    for (let index = 0; index < 60; index++) {
      step(choice, index);
      step(EVENTS.leased, index);
      step(EVENTS.previewed, index);
      step(EVENTS.edit, index + 100);
      step(partner, index + 200);
      step(EVENTS.authorized, index);
      step(dearer, index);
      step(EVENTS.refused, index);
    }
    expect(Object.keys(checkout.commands.records)).toHaveLength(50 + 50 + 25);
    expect(bytes(checkout)).toBeLessThan(128 * 1024);
  });
});
