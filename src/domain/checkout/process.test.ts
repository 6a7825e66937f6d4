import { EVENTS, tag } from '../../../tests/support/checkout-events';
import {
  checkoutIn,
  collection,
  NOW_MS,
  payment,
  receipt,
  withOrderOf,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { listCompensation } from './compensations';
import { pauseFor } from './pauses';
import { CheckoutProcess } from './process';
import type { Answer, CancelAnswer, PaymentPort, Ports, SvcPort } from './ports';
import type { Checkout } from './state';

const order = { type: 'order', expectedTotal: receipt.total, payment } as const;
const seats = { type: 'seats', items: [{ offerId: 'adult', seatIds: ['F5'] }] } as const;

interface Timer {
  readonly atMs: number;
  readonly due: () => void;
}

/** A world in which calls answer as they are told to, and pauses and deadlines end when the test says so. */
function open(
  checkout: Checkout,
  { svc = {}, payments = {} }: { svc?: Partial<SvcPort>; payments?: Partial<PaymentPort> } = {},
  { nowMs = NOW_MS, canBeGivenUp = true }: { nowMs?: number; canBeGivenUp?: boolean } = {},
) {
  const published: Checkout[] = [];
  const armed = new Set<Timer>();
  let givenUp = 0;
  const ports: Ports = {
    svc: svc as SvcPort,
    payments: payments as PaymentPort,
    clock: { now: () => nowMs, exact: () => nowMs },
    timers: {
      at: (atMs, _summary, due) => {
        const timer = { atMs, due };
        armed.add(timer);
        return () => armed.delete(timer);
      },
    },
    ids: { uuid: () => 'uuid' },
    begin: (work) => {
      let giveUp = (): void => undefined;
      const end = new Promise<null>((resolve) => {
        giveUp = () => {
          givenUp += 1;
          if (canBeGivenUp) resolve(null);
        };
      });
      return { outcome: Promise.race([work(ports), end]), giveUp: () => giveUp() };
    },
    publish: (state) => published.push(state),
  };
  return {
    process: new CheckoutProcess(checkout, ports),
    published,
    armed,
    givenUp: () => givenUp,
  };
}

/** Lets everything that has been set in motion come to rest. */
const unhurried = () => new Promise(setImmediate);
const unanswered = (): Promise<never> => new Promise(() => undefined);
const done = <T>(value: T): Promise<Answer<T>> => Promise.resolve({ outcome: 'done', value });
const statuses = (published: readonly Checkout[]) => published.map(({ phase }) => phase.status);

test('two payments and a seat change at once: one is taken, the others are refused', () => {
  const { process } = open(checkoutIn('held'));
  const outcomes = [
    process.submit(order, tag('order', 'a')),
    process.submit(order, tag('order', 'b')),
    process.submit(seats, tag('seats', 'c')),
  ];
  expect(process.checkout.phase.status).toBe('placing');
  expect(outcomes).toMatchObject([
    { taken: true },
    { taken: false, refusal: { code: 'CHECKOUT_BUSY' } },
    { taken: false, refusal: { code: 'CHECKOUT_BUSY' } },
  ]);
});

test('a refusal leaves nothing behind: the same key works later', () => {
  const { process, published } = open(checkoutIn('placing'));
  const before = process.checkout;
  expect(process.refusalOf(seats, tag('seats'))?.code).toBe('CHECKOUT_BUSY');
  expect(process.submit(seats, tag('seats')).taken).toBe(false);
  expect(process.checkout).toBe(before);
  expect(published).toEqual([]);
});

test('a hold that has ended is over for commands too, though its timer has not fired yet', () => {
  const { process } = open(checkoutIn('held'), {}, { nowMs: NOW_MS + 600_000 });
  const submitted = process.submit(order, tag('order'));
  expect(submitted).toMatchObject({ taken: false, refusal: { code: 'HOLD_EXPIRED' } });
  expect(process.refusalOf(order, tag('order'))?.code).toBe('HOLD_EXPIRED');
});

test('a repeated command is taken, and gets the record of the first with the view of now', async () => {
  const { process } = open(checkoutIn('confirmed'));
  const cancel = { type: 'cancel' } as const;
  const first = process.submit(cancel, tag('cancel'));
  const again = process.submit(cancel, { ...tag('cancel'), requestId: 'req_later' });
  expect(process.refusalOf(cancel, tag('cancel'))).toBeNull();
  if (!first.taken || !again.taken) throw new Error('not taken');
  expect(await again.outcome).toEqual(await first.outcome);
  expect((await first.outcome).requestId).toBe('req_1');
});

test('a repeat of what ops asked changes nothing', () => {
  const { process, published } = open(
    withOrderOf('processing', { pause: pauseFor(60_000, NOW_MS) }),
  );
  process.post(EVENTS.retry_now, tag('ops'));
  const once = process.checkout;
  expect(process.submit(EVENTS.retry_now, tag('ops')).taken).toBe(true);
  process.post(EVENTS.retry_now, tag('ops'));
  expect(process.checkout).toBe(once);
  expect(published).toHaveLength(1);
});

test('a Signal that is refused shows in its own field, and says so once for a key', () => {
  const { process, published } = open(checkoutIn('placing'));
  process.post(seats, tag('seats'));
  expect(process.checkout.refusedSignal?.code).toBe('CHECKOUT_BUSY');
  expect(process.checkout.lastFailure).toBeNull();
  expect(published).toHaveLength(1);
});

test('what a refused Signal says is bounded, whatever its sender wrote', () => {
  const { process } = open(checkoutIn('held'));
  const seatIds = ['x'.repeat(1_000_000)];
  process.post({ type: 'seats', items: [{ offerId: 'adult', seatIds }] }, tag('seats'));
  expect(process.checkout.refusedSignal?.code).toBe('INVALID_SEATS');
  expect(JSON.stringify(process.checkout.refusedSignal).length).toBeLessThan(1_000);
});

test('a cancellation gives up what is under way, and the checkout is over', async () => {
  const { process, published, givenUp } = open(checkoutIn('preparing'), {
    svc: { refreshCheckout: unanswered, layout: unanswered, createGuest: unanswered },
  });
  const run = process.run();
  process.post({ type: 'cancel' }, tag('cancel'));
  expect((await run).phase.status).toBe('abandoned');
  expect(givenUp()).toBe(1);
  expect(statuses(published)).toEqual(['preparing', 'abandoned']);
});

test('what is found changes nothing else than the state makes of it', async () => {
  const { process } = open(checkoutIn('holding'), {
    svc: {
      lease: () => done({ sentAtMs: NOW_MS, durationMs: 600_000, leaseId: 'L1' }),
      preview: () => done({ receipt, previewId: null }),
    },
  });
  const held = await process.run(({ phase }) => phase.status === 'held');
  expect(held.phase).toMatchObject({
    lease: { endsAtMs: NOW_MS + 595_000, leaseId: 'L1' },
    receipt,
  });
});

test('a call that is refused for its session ends that session, and a guest opens another', async () => {
  const fresh = { authToken: 'fresh', accountId: 'A1', signingKey: 'k' };
  const tokens: string[] = [];
  const { process } = open(checkoutIn('holding'), {
    svc: {
      lease: ({ session }) => {
        tokens.push(session.authToken);
        return session.authToken === 'fresh'
          ? unanswered()
          : Promise.resolve({ outcome: 'refused', failure: failure('SESSION_ENDED') });
      },
      createGuest: () => done(fresh),
    },
  });
  const opened = await process.run(({ session }) => session?.authToken === 'fresh');
  expect(opened).toMatchObject({ session: fresh, renewals: 1, phase: { status: 'holding' } });
  expect(tokens).toEqual(['the-auth-token']);
});

test('a deadline is armed while it runs, and ends the state when it is due', async () => {
  const { process, armed } = open(checkoutIn('confirmed'));
  const run = process.run();
  const [timer] = armed;
  expect(timer?.atMs).toBe(Date.UTC(2030, 0, 2, 2, 30));
  timer?.due();
  expect((await run).phase.status).toBe('completed');
  expect(armed.size).toBeLessThanOrEqual(1);
});

test('a deadline that is counted anew has a timer of its own, also where it is the same moment', () => {
  const { process, armed } = open(checkoutIn('selecting'), {});
  void process.run();
  const [before] = armed;
  // As it is replayed: the first time the clock stood still as the deadline was set, and this one was another moment.
  process.submit({ type: 'edit', changes: { reference: 'cart 6' } }, tag('edit'));
  const [after] = armed;
  expect(after?.atMs).toBe(before?.atMs);
  expect(after).not.toBe(before);
});

test('a wait that has begun goes on, whatever is asked meanwhile, and ends with its own timer', async () => {
  const looks: string[] = [];
  const { process, armed } = open(withOrderOf('processing', { pause: pauseFor(60_000, NOW_MS) }), {
    svc: {
      orderStatus: ({ orderId }) => {
        looks.push(orderId);
        return done({ status: 'fulfilled', reasonCode: null });
      },
      cancelOrder: unanswered,
    },
  });
  void process.run();
  const before = [...armed];
  expect(before.map(({ atMs }) => atMs)).toContain(NOW_MS + 60_000);
  process.submit({ type: 'cancel' }, tag('cancel'));
  await unhurried();
  expect([...armed]).toEqual(before);
  expect([process.isPausing, looks]).toEqual([true, []]);
  before.find(({ atMs }) => atMs === NOW_MS + 60_000)?.due();
  await unhurried();
  expect([process.isPausing, looks]).toEqual([false, ['O55']]);
});

test('what is given back runs beside the checkout, and it ends only when all is', async () => {
  const voided: string[] = [];
  let answer = (_: Answer<null>): void => undefined;
  const { compensations } = listCompensation(checkoutIn('held'), collection, receipt.total);
  const { process } = open(
    { ...withOrderOf('processing', {}), compensations },
    {
      svc: {
        orderStatus: () => done({ status: 'fulfilled', reasonCode: null }),
        orderSummary: unanswered,
      },
      payments: {
        void: ({ reference }) => {
          voided.push(reference);
          return new Promise((resolve) => {
            answer = resolve;
          });
        },
      },
    },
  );
  await process.run(({ phase }) => 'order' in phase && phase.order.fulfilled);
  expect(voided).toEqual(['chk_1-1']);

  const failed = open(
    { ...checkoutIn('failed'), compensations },
    { payments: { void: () => done(null) } },
  );
  expect((await failed.process.run()).compensations).toMatchObject([{ done: true }]);
  answer({ outcome: 'done', value: null });
});

test('a cancellation that is on its way as the showtime begins is told as what came of it', async () => {
  let answer = (_: Answer<CancelAnswer>): void => undefined;
  const sent = new Promise<Answer<CancelAnswer>>((resolve) => {
    answer = resolve;
  });
  const { process, armed } = open(
    checkoutIn('cancelling'),
    { svc: { cancelOrder: () => sent } },
    { canBeGivenUp: false },
  );
  const run = process.run();
  for (const timer of armed) timer.due();
  expect(process.checkout.phase.status).toBe('cancelling');
  answer(await done<CancelAnswer>({ status: 'refunded', refund: receipt.total }));
  expect((await run).phase).toMatchObject({ status: 'cancelled', refund: receipt.total });
});
