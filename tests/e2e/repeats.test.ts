// A repeat returns the status and code of the first answer, with the current checkout. It is not sent to the workflow
// again if the checkout's memo already has the answer.
import { randomUUID } from 'node:crypto';
import { PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { PATIENT } from '../support/patience';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const MANY = 60;

const usher = useUsher({
  policy: PATIENT,
  sandbox: { ratePerSecond: 0, slowFulfilmentDelayMs: 20_000 },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

const newKey = () => ({ 'Idempotency-Key': randomUUID() });

test('a repeated declined order stays declined, and shows the later purchase', async () => {
  const held = await partner.held(showtimeId);
  const declinedKey = newKey();
  const declined = await partner.order<ProblemJson>(held, 'tok_declined', declinedKey);
  expect([declined.status, declined.body.code]).toEqual([402, 'PROCESSOR_DECLINED']);

  const again = await partner.reaches(held.id, 'held');
  await partner.order(again, 'tok_slow', { ...newKey(), Prefer: 'wait=0' });
  const during = await partner.order<ProblemJson>(held, 'tok_declined', declinedKey);
  expect([during.status, during.body.code]).toEqual([402, 'PROCESSOR_DECLINED']);
  expect(during.headers.get('Idempotent-Replayed')).toBe('true');
  expect(during.body.checkout).toMatchObject({
    status: expect.stringMatching(/^(placing|processing)$/) as string,
    payment: { money: 'unknown' },
    nextAction: { type: 'wait' },
  });

  await partner.reaches(held.id, 'confirmed');
  const after = await partner.order<ProblemJson>(held, 'tok_declined', declinedKey);
  expect([after.status, after.body.code]).toEqual([402, 'PROCESSOR_DECLINED']);
  expect(after.body.checkout).toMatchObject({ status: 'confirmed', payment: { money: 'taken' } });
});

test('a start repeated after a cancellation shows the abandoned checkout', async () => {
  const key = newKey();
  const started = await partner.start({ showtimeId }, key);
  const cancelled = await partner.cancel(started.body.id);
  expect(cancelled.body.status).toBe('abandoned');
  const again = await partner.start({ showtimeId }, key);
  expect([again.status, again.body]).toEqual([201, cancelled.body]);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
});

test('a repeated seat choice returns the current hold, even after a newer choice', async () => {
  const checkout = await partner.selecting(showtimeId);
  const seatIds = checkout.nextAction!.recommendedSeatIds!;
  const key = newKey();
  const first = await partner.chooseSeats(checkout, seatIds, key);
  const renewed = await partner.chooseSeats(first.body, seatIds, newKey());
  const again = await partner.chooseSeats(checkout, seatIds, key);
  expect([again.status, again.body.version]).toEqual([200, renewed.body.version]);
});

describe.each(['held', 'confirmed'] as const)('while a checkout is %s', (status) => {
  test('accepts sixty concurrent cancellations, each with its own key', async () => {
    const held = await partner.held(showtimeId);
    if (status === 'confirmed') await partner.order(held, 'tok_instant');
    const { id } = await partner.reaches(held.id, status === 'confirmed' ? 'confirmed' : 'held');
    const keys = Array.from({ length: MANY }, () => randomUUID());
    const path = `/v1/checkouts/${id}/cancel`;
    const cancel = (key: string) =>
      partner.callOnce('POST', path, undefined, { 'Idempotency-Key': key });
    const replies = await Promise.all(keys.map(cancel));
    const others = replies.filter((reply) => reply.status !== 200 && reply.status !== 202);
    expect(others).toEqual([]);

    const end = await partner.reaches(id, status === 'confirmed' ? 'cancelled' : 'abandoned');
    const late = await partner.cancel(id);
    expect([late.status, late.body.status]).toEqual([200, end.status]);
  });
});

test('refuses orders with other keys as CHECKOUT_BUSY while an order is in progress', async () => {
  const held = await partner.held(showtimeId);
  await partner.order(held, 'tok_slow', { ...newKey(), Prefer: 'wait=0' });
  const orders = Array.from({ length: MANY }, () =>
    partner.callOnce<ProblemJson>(
      'POST',
      `/v1/checkouts/${held.id}/order`,
      {
        expectedTotal: held.receipt!.total,
        payment: { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' },
      },
      newKey(),
    ),
  );
  const codes = (await Promise.all(orders)).map(({ status, body }) => `${status} ${body.code}`);
  expect(new Set(codes)).toEqual(new Set(['409 CHECKOUT_BUSY']));
});
