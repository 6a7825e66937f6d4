import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher();
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

const workflowsStarted = async (checkoutId: string): Promise<number> => {
  const { count } = await usher.temporal.workflow.count(`WorkflowId = "${checkoutId}"`);
  return count;
};

test('fifty identical concurrent POSTs start one checkout', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => partner.start({ showtimeId }, key)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  const first = replies.filter(({ headers }) => headers.get('Idempotent-Replayed') === null);
  expect(first).toHaveLength(1);
  const { id } = replies[0]!.body;
  const description = await usher.temporal.workflow.getHandle(id).describe();
  expect(description.status.name).toBe('RUNNING');
  // Visibility may lag, but it never counts too many.
  expect(await workflowsStarted(id)).toBeLessThanOrEqual(1);
});

test('a repeated POST is replayed, even after the checkout has changed', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const first = await partner.start({ showtimeId }, key);
  const { recommendedSeatIds = [] } = first.body.nextAction!;
  const { body: held } = await partner.chooseSeats(first.body, recommendedSeatIds);
  const again = await partner.start({ showtimeId }, key);
  expect(again.status).toBe(201);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(again.body).toMatchObject({ id: first.body.id, status: 'held', version: held.version });
});

test('refuses the same key with another body, and changes nothing', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const first = await partner.start({ showtimeId }, key);
  const other = await partner.start({ showtimeId, quantity: 3 }, key);
  expect(other.status).toBe(422);
  expect((other.body as unknown as ProblemJson).code).toBe('IDEMPOTENCY_KEY_REUSED');
  const current = await partner.get(first.body.id);
  expect(current.body).toMatchObject({ quantity: 2, version: first.body.version });
});

describe('the key of a start that Svc refused', () => {
  const wrong = { showtimeId: 'D0nowhere', quantity: 2 };
  const refusedOnce = async (key: Record<string, string>) => {
    const { status, body, headers } = await partner.call<ProblemJson>(
      'POST',
      '/v1/checkouts',
      wrong,
      key,
    );
    expect([status, body.code]).toEqual([400, 'INVALID_SHOWTIME']);
    return { id: body.checkout!.id, isRepeat: headers.get('Idempotent-Replayed') === 'true' };
  };

  test('starts another checkout once the start is corrected', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const { id } = await refusedOnce(key);
    expect(await refusedOnce(key)).toEqual({ id, isRepeat: true });
    const first = await partner.start({ showtimeId }, key);
    expect([first.status, first.headers.get('Idempotent-Replayed')]).toEqual([201, null]);
    expect(first.body.id).not.toBe(id);
    // From then on the key belongs to this checkout.
    const again = await partner.start({ showtimeId }, key);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await partner.start(wrong, key)).status).toBe(422);
    expect((await partner.get(id)).body.status).toBe('failed');
  });

  test('keeps the corrected checkout after the refused one has left Temporal', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const { id } = await refusedOnce(key);
    const first = await partner.start({ showtimeId }, key);
    await deleteWorkflow(id);
    const again = await partner.start({ showtimeId }, key);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  });
});

async function deleteWorkflow(workflowId: string): Promise<void> {
  const { workflow, workflowService } = usher.temporal;
  const { namespace } = usher.config.temporal;
  await workflowService.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId } });
  const isGone = () =>
    workflow
      .getHandle(workflowId)
      .describe()
      .then(() => false)
      .catch(() => true);
  while (!(await isGone())) await pause(50);
}

test('an order charges once, whether it is repeated while in progress or afterwards', async () => {
  const held = await partner.held(showtimeId);
  const key = { 'Idempotency-Key': randomUUID() };
  const [first, joined] = await Promise.all([
    partner.order(held, 'tok_ok', key),
    partner.order(held, 'tok_ok', key),
  ]);
  const replayed = await partner.order(held, 'tok_ok', key);
  for (const { status, body } of [first, joined, replayed]) {
    expect(status).toBe(200);
    expect(body.order).toEqual(first.body.order);
  }
  expect(replayed.headers.get('Idempotent-Replayed')).toBe('true');
  const charges = usher.sandbox.storage.ledger
    .all()
    .filter(({ kind, orderId }) => kind === 'charge' && orderId === first.body.order!.id);
  expect(charges).toHaveLength(1);
});

test('refuses a repeated order with another token', async () => {
  const held = await partner.held(showtimeId);
  const key = { 'Idempotency-Key': randomUUID() };
  const declined = await partner.order<ProblemJson>(held, 'tok_declined', key);
  expect(declined.status).toBe(402);
  const other = await partner.order<ProblemJson>(held, 'tok_ok', key);
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
});

test('answers 400 to a POST without a key', async () => {
  const reply = await partner.call<ProblemJson>('POST', '/v1/checkouts', { showtimeId });
  expect(reply.status).toBe(400);
  expect(reply.body.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
});
