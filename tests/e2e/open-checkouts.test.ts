// A partner with too many open checkouts must finish some before it can start another.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import { createCheckoutIds } from '../../src/platform/checkout-ids';
import { loadSecret } from '../../src/platform/secret-ring';
import { searchAttributes } from '../../src/workflows/search-attribute-keys';
import { hashPartnerKey } from '../../src/platform/partner-keys';
import { type PartnerFile } from '../../src/platform/partners';
import {
  PartnerBackend,
  untilKeyKnown,
  type CheckoutJson,
  type Reply,
} from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher({ env: { OPEN_CHECKOUTS_MAX: '2' } });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

test('a partner at its limit can start no checkout until one has ended', async () => {
  const key = randomUUID();
  const first = await start(key);
  const second = await partner.selecting(showtimeId);
  const { key: refusedKey, reply: refused } = await buyUntilRefused(partner);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_CHECKOUTS', kind: 'request', retryable: true },
  });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  const metrics = await (await fetch(`${usher.opsUrl}/metrics`)).text();
  expect(metrics).toMatch(/^usher_partner_open_checkouts\{partner="demo"\} [2-9]$/m);
  expect(metrics).toContain('\nusher_partner_open_checkouts_max 2\n');
  const handle = usher.temporal.workflow.getHandle(await checkoutId(refusedKey));
  await expect(handle.describe()).rejects.toThrow(WorkflowNotFoundError);

  const repeated = await start(key);
  expect(repeated).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(repeated.headers.get('Idempotent-Replayed')).toBe('true');
  const other = await addPartner('other');
  expect(await other.start({ showtimeId })).toMatchObject({ status: 201 });

  await partner.cancel(second.id);
  const started = await startUntilAdmitted(refusedKey);
  expect(started).toMatchObject({ status: 201, body: { id: await checkoutId(refusedKey) } });
});

test('a checkout that no worker has taken yet counts as well', async () => {
  const waiting = await addPartner('waiting');
  for (const workflowId of ['chk_1', 'chk_2']) await startForNobody(workflowId, 'waiting');
  const { reply } = await buyUntilRefused(waiting);
  expect(reply).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CHECKOUTS' } });
});

function start(key: string): Promise<Reply> {
  return partner.start({ showtimeId }, { 'Idempotency-Key': key });
}

async function checkoutId(key: string): Promise<string> {
  return createCheckoutIds(await loadSecret(usher.config)).checkoutId('demo', key);
}

/** Buys until refused. Bought checkouts do not count toward the limit; only the other two do. */
async function buyUntilRefused(buyer: PartnerBackend): Promise<{ key: string; reply: Reply }> {
  for (;;) {
    const key = randomUUID();
    const reply = await buyer.start({ showtimeId }, { 'Idempotency-Key': key });
    if (reply.status !== 201) return { key, reply };
    await buy(buyer, reply.body);
  }
}

async function buy(buyer: PartnerBackend, checkout: CheckoutJson): Promise<void> {
  const seatIds = checkout.nextAction?.recommendedSeatIds ?? [];
  const held = await buyer.chooseSeats(checkout, seatIds);
  await buyer.order(held.body, 'tok_ok');
  await buyer.reaches(checkout.id, 'confirmed');
}

async function startUntilAdmitted(key: string): Promise<Reply> {
  for (;;) {
    const reply = await start(key);
    if (reply.status !== 429) return reply;
  }
}

/** Adds a partner and waits until every API knows it. */
async function addPartner(id: string): Promise<PartnerBackend> {
  const apiKey = `usk_test_${randomBytes(24).toString('base64url')}`;
  const { partnersFile } = usher.config;
  const { partners } = JSON.parse(await readFile(partnersFile, 'utf8')) as PartnerFile;
  const added = { id, name: id, keyHashes: [hashPartnerKey(apiKey)], associateTags: {} };
  await writeFile(partnersFile, JSON.stringify({ partners: [...partners, added] }));
  await untilKeyKnown(usher.apiUrls, apiKey);
  return new PartnerBackend({ apiUrl: usher.apiUrl, apiKey });
}

/** Starts a checkout on a queue that no worker polls. */
async function startForNobody(workflowId: string, partnerId: string): Promise<void> {
  await usher.temporal.workflow.start('checkout', {
    workflowId,
    taskQueue: 'nobody',
    typedSearchAttributes: [{ key: searchAttributes.partner, value: partnerId }],
  });
}
