import { failure } from '../../../src/domain/failure';
import { checkoutIn, NOW_MS, prices, receipt, STARTS_AT_MS } from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { UNDER_WAY } from '../temporal/lone-answers';
import { ScriptedCheckout, trouble, type Answers } from './scripted';

const HOUR_MS = 3600_000;
const STARTED = 'The showtime has started';
const MOVED = 'The showtime starts later than planned';
const LATER = {
  ...prices.showtime,
  startsAt: new Date(STARTS_AT_MS + HOUR_MS).toISOString(),
  localStart: '2030-01-02T20:30:00-08:00',
};
const REFUNDED = { status: 'refunded', refund: receipt.total };
const MESSAGE = { key: 'cancel:1', digest: 'd', requestId: 'request 1' };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const confirmed = (answers: Answers) =>
  ScriptedCheckout.open(creator, checkoutIn('confirmed'), answers);

test('tickets are kept until the later start', async () => {
  const checkout = await confirmed({ showtime: [LATER] });
  expect(await checkout.run.passTime()).toBe(STARTS_AT_MS - NOW_MS);
  expect([checkout.status, checkout.timeline.at(-1)]).toEqual(['confirmed', MOVED]);
  expect(checkout.seen.view).toMatchObject({ showtime: { startsAt: LATER.startsAt } });
  expect(await checkout.run.passTime()).toBe(HOUR_MS);
  expect(checkout.status).toBe('completed');
  expect(checkout.timeline.at(-1)).toBe(`${STARTED}; now completed`);
  expect(checkout.calls).toEqual(['showtime', 'showtime']);
});

test.each([
  ['has not moved', prices.showtime],
  ['was moved to an earlier time', { ...LATER, startsAt: new Date(NOW_MS).toISOString() }],
  ['is unknown', trouble('refused', 'INVALID_SHOWTIME')],
  ['cannot be read', trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
])(
  'a confirmed checkout is completed at the planned start if the showtime %s',
  async (_, answer) => {
    const checkout = await confirmed({ showtime: [answer] });
    await checkout.run.passTime();
    expect(checkout.status).toBe('completed');
  },
);

test('an order can be cancelled until the later start', async () => {
  const checkout = await confirmed({ showtime: [LATER], cancelOrder: [REFUNDED] });
  await checkout.run.passTime();
  await checkout.run.update('cancel', MESSAGE);
  await checkout.run.passTime();
  expect(checkout.status).toBe('cancelled');
});

test('a refusal because of the old start does not prevent a cancellation before the later start', async () => {
  const refusal = { ...failure('CANCELLATION_WINDOW_EXPIRED'), atMs: NOW_MS };
  const refused = checkoutIn('confirmed', { cancelRefusal: refusal });
  const answers = { showtime: [LATER], cancelOrder: [REFUNDED] };
  const checkout = await ScriptedCheckout.open(creator, refused, answers);
  await checkout.run.passTime();
  await checkout.run.update('cancel', MESSAGE);
  await checkout.run.passTime();
  expect(checkout.status).toBe('cancelled');
});

test('a cancellation that Svc delays beyond the start is sent if the showtime was moved', async () => {
  const busy = trouble('not_sent', 'TOO_MANY_REQUESTS', { retryAfterMs: HOUR_MS });
  const answers = { cancelOrder: [busy, REFUNDED], showtime: [LATER] };
  const checkout = await confirmed(answers);
  checkout.run.nowMs = STARTS_AT_MS - HOUR_MS / 2;
  await checkout.run.update('cancel', MESSAGE);
  await checkout.passTimes(3);
  expect(checkout.calls).toEqual(['cancelOrder', 'showtime', 'cancelOrder']);
  expect(checkout.status).toBe('cancelled');
});

test('seats can be chosen until the later start', async () => {
  const idleEndsAtMs = STARTS_AT_MS + 2 * HOUR_MS;
  const selecting = checkoutIn('selecting', {}, { idleEndsAtMs });
  const checkout = await ScriptedCheckout.open(creator, selecting, { showtime: [LATER] });
  await checkout.run.passTime();
  expect([checkout.status, checkout.timeline.at(-1)]).toEqual(['selecting', MOVED]);
  await checkout.run.passTime();
  expect([checkout.status, checkout.timeline.at(-1)]).toEqual([
    'expired',
    `${STARTED}; now expired`,
  ]);
});

test('a command ends the wait for an answer about the start', async () => {
  const checkout = await confirmed({ showtime: [UNDER_WAY], cancelOrder: [REFUNDED] });
  await checkout.run.passTime();
  await checkout.run.update('cancel', MESSAGE);
  expect(checkout.timeline.at(-1)).toBe('Cancellation requested; now cancelling');
});
