// A workflow that was terminated by hand is told as such: nothing goes on by itself any more.
import { randomUUID } from 'node:crypto';
import { PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { reservedShowtimes } from '../support/showtimes';
import { startUsher, type Usher } from '../support/usher';

let usher: Usher;
let partner: PartnerBackend;
let showtimeId: string;

beforeAll(async () => {
  usher = await startUsher();
  partner = new PartnerBackend(usher);
  showtimeId = (await reservedShowtimes(usher)).at(-1)!.showtimeId;
});

afterAll(() => usher.stop());

async function terminate(id: string): Promise<void> {
  await usher.temporal.workflow.getHandle(id).terminate('by mistake');
}

test('a terminated checkout asks for support, and takes nothing any more', async () => {
  const { body: bought } = await partner.order(await partner.held(showtimeId), 'tok_instant');
  const key = randomUUID();
  await terminate(bought.id);

  const { body, headers } = await partner.get(bought.id, {
    'If-None-Match': `"${bought.version}"`,
  });
  expect(body).toMatchObject({
    ...{ status: 'confirmed', tickets: bought.tickets, cancellation: {}, actions: [] },
    nextAction: { type: 'contact_support', quote: bought.id },
  });
  expect(body).not.toHaveProperty('cancellation.possibleUntil');
  expect(headers.get('ETag')).not.toBe(`"${bought.version}"`);

  const refused = await partner.cancel<ProblemJson>(bought.id, key);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'CHECKOUT_STATE',
      checkout: { nextAction: { type: 'contact_support' }, actions: [] },
    },
  });
});

test('what it had answered before is still answered', async () => {
  const held = await partner.held(showtimeId);
  const key = { 'Idempotency-Key': randomUUID() };
  const { body: bought } = await partner.order(held, 'tok_instant', key);
  await terminate(held.id);
  const repeated = await partner.order(held, 'tok_instant', key);
  expect(repeated).toMatchObject({ status: 200, body: { order: bought.order, actions: [] } });
  expect(repeated.headers.get('Idempotent-Replayed')).toBe('true');
});
