// A partner who builds in Python, with nothing but the OpenAPI document: the client is generated from it.
import { pythonClient, type PythonClient } from '../support/python-client';
import { reservedShowtime } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { WEBHOOK_SECRETS, WebhookReceiver } from '../support/webhook-receiver';

let receiver: WebhookReceiver;
let python: PythonClient;

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  const webhook = { url: receiver.url('/usher'), secrets: WEBHOOK_SECRETS };
  return { partners: [{ id: 'python', webhook }] };
});

beforeAll(async () => {
  python = await pythonClient();
});
afterAll(async () => {
  receiver.close();
  await python.remove();
});

/** The generator reads JSON only. */
const PICTURES = ['/v1/checkouts/{checkoutId}/tickets/{number}/qr.svg', '/docs/assets/{file}'];

test('the document is read but for its pictures', () => {
  const warnings = python.complaints.matchAll(/^WARNING parsing GET (\S+)/gm);
  expect([...warnings].map(([, path]) => path)).toEqual(PICTURES);
  expect(python.complaints).not.toMatch(/Unable to|Endpoint will not be generated/);
});

test('a program in Python is declined, buys, cancels, and checks a webhook', async () => {
  const { apiUrl } = usher;
  const showtimeId = reservedShowtime();
  const env = { USHER_URL: apiUrl, USHER_API_KEY: apiKeyOf('python'), SHOWTIME_ID: showtimeId };
  const printed = await python.run(['buy.py'], env);
  expect(printed).toContain('declined: 402 PROCESSOR_DECLINED');
  expect(printed).toContain('bought: confirmed with 2 tickets');
  expect(printed).toMatch(/cancelled: refund of \d+\.\d\d/);
  const [, id] = /checkout: (\S+)/.exec(printed) ?? [];
  const [webhook] = await receiver.until(({ data }) => data.id === id);
  const secret = { WEBHOOK_SECRET: WEBHOOK_SECRETS[0] ?? '' };
  const checked = await python.run(
    ['buy.py', 'webhook'],
    { ...env, ...secret },
    JSON.stringify(webhook),
  );
  expect(checked).toBe('webhook: True, forged: False\n');
});
