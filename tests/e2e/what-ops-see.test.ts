// What ops see of a checkout in the Temporal UI and in searches: states, money, seats and codes, but nothing private.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import type { FoundCheckout } from '../../ops/commands/found-checkout';
import { hashPartnerKey, partnerKeyId } from '../../src/platform/partner-keys';
import { searchAttributes } from '../../src/workflows/search-attribute-keys';
import { CUSTOMER, PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually, PATIENT } from '../support/patience';
import { lineOf, typeOps } from '../support/runbook-lines';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher({ policy: PATIENT });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

const ops = (line: string) => typeOps(line, usher.config);

async function confirmed(more: object = {}): Promise<CheckoutJson> {
  const { body } = await partner.order(await partner.held(showtimeId, more), 'tok_instant');
  return partner.reaches(body.id, 'confirmed');
}

/** Repeats the command until its output is complete: visibility lags. */
async function listed(line: string, isThere: (printed: string) => boolean): Promise<string> {
  return eventually(async () => (await ops(line)).printed, isThere);
}

const TODAY = () => new Date().toISOString().slice(0, 10);

/** Queries the details as the UI does. */
async function detailsOf(handle: WorkflowHandle): Promise<string> {
  const metadata = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
  return metadata.currentDetails ?? '';
}

async function attributesOf(handle: WorkflowHandle): Promise<Record<string, unknown>> {
  const { typedSearchAttributes } = await handle.describe();
  return Object.fromEntries(
    Object.values(searchAttributes).map((key) => [key.name, typedSearchAttributes.get(key)]),
  );
}

test('a held checkout shows its state, money, showtime, seats, deadline and origin', async () => {
  const held = await partner.held(showtimeId, { reference: 'cart-1842' });
  const handle = usher.temporal.workflow.getHandle(held.id);
  const details = await detailsOf(handle);
  const seats = held.hold!.items.flatMap((item) => item.seats).map(({ id }) => id);
  for (const part of [
    'HELD · money not_taken',
    seats.join(' '),
    `${held.receipt!.total.amount} USD`,
    `Hold ends ${held.hold!.expiresAt}`,
    'waiting for: payment',
    'Partner demo · cart-1842 · open compensations: none · runbook: none needed',
  ]) {
    expect(details).toContain(part);
  }
  const attributes = await attributesOf(handle);
  expect(details).toContain(`Tickets for ${String(attributes.UsherFilm)} · `);
  expect(attributes).toMatchObject({
    UsherPartner: 'demo',
    UsherStatus: 'held',
    UsherMoney: 'not_taken',
    UsherShowtimeId: showtimeId,
    UsherReference: 'cart-1842',
    UsherNeedsOps: false,
    UsherCompensationsWaiting: 0,
    UsherSeats: seats.join(' '),
    UsherTotal: [`${held.receipt!.total.amount} USD`],
  });
});

test.each(['film', 'seats', 'total'] as const)('a checkout is found by its %s', async (name) => {
  const held = await partner.held(showtimeId);
  const handle = usher.temporal.workflow.getHandle(held.id);
  const { name: attribute } = searchAttributes[name];
  const shown = String((await attributesOf(handle))[attribute]);
  const word = name === 'total' ? shown : shown.split(' ')[0];
  const { total } = held.receipt!;
  const others = { film: 'Nosferatu', seats: 'ZZ99', total: `1${total.amount} USD` };
  const idsFoundBy = async (value: string) => {
    const ids: string[] = [];
    const query = `${attribute} = "${value}"`;
    for await (const { workflowId } of usher.temporal.workflow.list({ query }))
      ids.push(workflowId);
    return ids;
  };
  await eventually(
    () => idsFoundBy(word!),
    (ids) => ids.includes(held.id),
  );
  expect(await idsFoundBy(others[name])).toEqual([]);
});

test('a decline is found by its code, and activity summaries name the attempt', async () => {
  const held = await partner.held(showtimeId);
  await partner.order(held, 'tok_declined');
  const handle = usher.temporal.workflow.getHandle(held.id);
  expect(await attributesOf(handle)).toMatchObject({
    UsherFailureKind: 'payment',
    UsherFailureCode: 'PROCESSOR_DECLINED',
  });
  expect(await detailsOf(handle)).toContain('attempt 1 failed (PROCESSOR_DECLINED)');

  const { events } = await handle.fetchHistory();
  const codec = usher.temporal.options.loadedDataConverter.payloadCodecs;
  const summaries = await Promise.all(
    (events ?? []).map(async ({ userMetadata }) => {
      if (!userMetadata?.summary) return null;
      const [payload] = await codec[0]!.decode([userMetadata.summary]);
      return JSON.parse(Buffer.from(payload!.data ?? []).toString()) as unknown;
    }),
  );
  expect(summaries).toEqual(
    expect.arrayContaining(['prices, attempt 1', 'seats, attempt 1', 'lease seats, attempt 2']),
  );
});

test('details and search attributes contain no customer data', async () => {
  const held = await partner.held(showtimeId);
  const handle = usher.temporal.workflow.getHandle(held.id);
  const shown = JSON.stringify([await detailsOf(handle), await attributesOf(handle)]);
  for (const secret of [CUSTOMER.email, CUSTOMER.firstName, CUSTOMER.lastName]) {
    expect(shown).not.toContain(secret);
  }
});

test('a checkout is found by what a customer or a venue knows', async () => {
  const page = 'wrong-charge';
  const email = 'Grace.Hopper@example.org';
  const customer = { ...CUSTOMER, email };
  const found = await confirmed({ customer });
  const other = await confirmed();
  const { amount, currency } = found.receipt!.total;
  const alone = (it: string): boolean => it.includes(found.id) && !it.includes(other.id);
  await listed(lineOf(page, '--email', { 'ada@example.org': email.toLowerCase() }), alone);
  const byOrder = `list --order-id ${found.order!.id} --json`;
  const [{ venueId }] = JSON.parse(await listed(byOrder, alone)) as [FoundCheckout];
  const both = (it: string): boolean => it.includes(found.id) && it.includes(other.id);
  const day = `--created-from ${TODAY()}`;
  await listed(`list --total "${amount} ${currency}" ${day}`, both);
  const startsAt = found.showtime!.startsAt;
  const atVenue = { C12: venueId!, '2026-01-31': startsAt, '2026-02-01': '2999-01-01' };
  await listed(lineOf('venue', '--venue', atVenue), both);
  expect((await ops(`list --venue ${venueId} --starts-to ${startsAt}`)).printed).toBe('');
  const before = `list --venue ${venueId} --created-from 2001-01-01 --created-to 2001-01-02`;
  expect((await ops(before)).printed).toBe('');
  await expect(ops('list --total 42')).rejects.toThrow('--total: expected');
  const backwards = ops('list --starts-from 2026-02-01 --starts-to 2026-01-31');
  await expect(backwards).rejects.toThrow('--starts-to: expected a time after --starts-from');
  await expect(ops('list --created-to soon')).rejects.toThrow('--created-to: expected');
});

test('a customer added later is found, and shown only with a reason', async () => {
  const email = 'late@example.org';
  const { id } = await partner.selecting(showtimeId);
  await partner.edit(id, { customer: { ...CUSTOMER, email } });
  await partner.holding((await partner.get(id)).body);
  await listed(`list --email ${email}`, (it) => it.includes(id));
  const { printed } = await ops(`show ${id}`);
  expect(printed).not.toContain(email);
  await expect(ops(`show ${id} --private`)).rejects.toThrow('--reason: expected');
  const shown = await ops(lineOf('wrong-charge', '--private', { 'chk_…': id }));
  expect(shown.printed).toContain(`<${email}>`);
  expect(shown.printed).toMatch(/clientRequestId +[0-9a-f-]{36}/);
  const keyId = partnerKeyId(hashPartnerKey(usher.apiKey));
  expect(shown.printed).toContain(`API key ${keyId}`);
  const log = await readFile(join(usher.config.dataDir, 'logs', 'ops.log'), 'utf8');
  expect(log).toContain(`"checkoutId":"${id}"`);
  expect(log).toContain('case 1234');
  expect(log).not.toContain(email);
});
