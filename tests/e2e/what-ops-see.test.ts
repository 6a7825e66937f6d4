// What ops read of a checkout in the Temporal UI and find by searching: states, money, seats and codes,
// and nothing private.
import type { WorkflowHandle } from '@temporalio/client';
import { searchAttributes } from '../../src/workflows/search-attribute-keys';
import { CUSTOMER, PartnerBackend } from '../support/partner-backend';
import { eventually, PATIENT } from '../support/patience';
import { reservedShowtimes } from '../support/showtimes';
import { startUsher, type Usher } from '../support/usher';

let usher: Usher;
let partner: PartnerBackend;
let showtimeId: string;

beforeAll(async () => {
  usher = await startUsher({ policy: PATIENT });
  partner = new PartnerBackend(usher);
  showtimeId = (await reservedShowtimes(usher)).at(-1)!.showtimeId;
});

afterAll(() => usher.stop());

/** As the UI asks for it. */
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

test('a decline is found by its code, and the activities say which attempt they are for', async () => {
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

test('nothing of it names the customer', async () => {
  const held = await partner.held(showtimeId);
  const handle = usher.temporal.workflow.getHandle(held.id);
  const shown = JSON.stringify([await detailsOf(handle), await attributesOf(handle)]);
  for (const secret of [CUSTOMER.email, CUSTOMER.firstName, CUSTOMER.lastName]) {
    expect(shown).not.toContain(secret);
  }
});
