// I14: no password and no card number is in a history, even where every payload of it is decrypted.
import { createDataConverter } from '../../src/platform/payload-codec/data-converter';
import { parsePayloadKeys } from '../../src/platform/payload-codec/keys';
import { ADA, cardInVault, PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { TEST_PAYLOAD_KEYS } from '../support/payload-keys';
import { reservedShowtimes } from '../support/showtimes';
import { startUsher, type Usher } from '../support/usher';

const DECLINED_CARD = '4000 0000 0000 0002';
const GOOD_CARD = '4000 0000 0000 0085';

let usher: Usher;
let partner: PartnerBackend;
let showtimeId: string;

beforeAll(async () => {
  usher = await startUsher({ shape: 'alternative', policy: { pollIntervalMs: 200 } });
  partner = new PartnerBackend(usher);
  showtimeId = (await reservedShowtimes(usher))[0]!.showtimeId;
});

afterAll(async () => {
  await usher.stop();
});

/** Every payload in it, wherever it stands, as the programs read it. */
async function decrypted(value: unknown): Promise<string[]> {
  if (typeof value !== 'object' || value === null) return [];
  const { metadata, data } = value as { metadata?: object; data?: Uint8Array };
  if (!metadata || !data) {
    return (await Promise.all(Object.values(value).map(decrypted))).flat();
  }
  const keys = parsePayloadKeys(TEST_PAYLOAD_KEYS);
  const { payloadCodecs } = createDataConverter(keys, usher.config.temporal.namespace);
  const [codec] = payloadCodecs;
  const opened = await codec!.decode([value]);
  return opened.map((payload) => Buffer.from(payload.data ?? []).toString());
}

/** The histories of all runs of the workflow: as it stands, and with every payload opened. */
async function historiesOf(id: string): Promise<{ raw: string; opened: string }> {
  let raw = '';
  const opened: string[] = [];
  let runId = '';
  do {
    const { events } = await usher.temporal.workflow.getHandle(id, runId).fetchHistory();
    raw += JSON.stringify(events);
    opened.push(...(await decrypted(events)));
    const started = events?.[0]?.workflowExecutionStartedEventAttributes;
    runId = started?.continuedExecutionRunId ?? '';
  } while (runId !== '');
  return { raw, opened: opened.join('\n') };
}

test('a customer with a card buys, and neither their password nor the card is in a history', async () => {
  const unknown = await partner.start({ showtimeId, customer: { ...ADA, password: 'no-train' } });
  expect(unknown.status).toBe(400);
  const held = await partner.held(showtimeId, { customer: ADA });
  await partner.edit(held.id, { customer: ADA });

  const declinedToken = await cardInVault(usher, DECLINED_CARD);
  const declined = await partner.pay<ProblemJson>(held, { type: 'card', token: declinedToken });
  expect(declined.status).toBe(402);
  const token = await cardInVault(usher, GOOD_CARD);
  const again = await partner.reaches(held.id, 'held');
  const paid = await partner.pay(again, { type: 'card', token });
  expect(paid).toMatchObject({ status: 200, body: { status: 'confirmed' } });

  const { raw, opened } = await historiesOf(held.id);
  // What has to be there is found, so that what is not found is not there.
  for (const known of [token, declinedToken, 'accountId', 'PROCESSOR_DECLINED']) {
    expect(opened).toContain(known);
  }
  const never = [ADA.password, 'no-train', ADA.identity, '"cvv"', 'cardNumber'];
  for (const card of [DECLINED_CARD, GOOD_CARD]) never.push(card, card.replaceAll(' ', ''));
  for (const secret of never) {
    expect(opened).not.toContain(secret);
    expect(raw).not.toContain(secret);
  }
  expect(raw).not.toContain(token);
});
