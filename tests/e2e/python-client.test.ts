// A partner builds in Python: with a client generated from the OpenAPI document alone, or with the guides.
import { readGuides } from '../../src/docs-site/guides';
import { PartnerBackend } from '../support/partner-backend';
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

/** Operations that return pictures: the generator supports only JSON. */
const PICTURES = ['/v1/checkouts/{checkoutId}/tickets/{number}/qr.svg', '/docs/assets/{file}'];

test('the generator reads the whole document except the pictures', () => {
  const warnings = python.warnings.matchAll(/^WARNING parsing GET (\S+)/gm);
  expect([...warnings].map(([, path]) => path)).toEqual(PICTURES);
  expect(python.warnings).not.toMatch(/Unable to|Endpoint will not be generated/);
});

test('a Python program has a card declined, buys, cancels, and checks a webhook', async () => {
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

/** The Python code of a guide. */
function codeOf(name: string): string {
  const { markdown } = readGuides().find((guide) => guide.name === name)!;
  return [...markdown.matchAll(/```py\n(.*?)```\n/gs)].map(([, code]) => code).join('\n');
}

test('the Python of the five-minute guide buys and cancels', async () => {
  const env = { USHER: usher.apiUrl, KEY: apiKeyOf('python') };
  const last = 'print(bought["status"], len(bought["tickets"]), svg[:4], gone["status"])';
  const printed = await python.run(['-c', codeOf('five-minutes-to-tickets') + last], env);
  expect(printed).toBe('confirmed 2 <svg cancelled\n');
});

test('the Python of the webhooks guide accepts a signed webhook and refuses a forged one', async () => {
  const env = { SECRET: WEBHOOK_SECRETS[0] ?? '' };
  const first = [
    'import json, os, sys',
    'from types import SimpleNamespace',
    'received = json.load(sys.stdin)',
    'secret, raw_body = os.environ["SECRET"], received["body"]',
    'request = SimpleNamespace(headers=received["headers"])',
  ];
  const program = [...first, codeOf('webhooks'), 'print(event["type"])'].join('\n');
  const check = (webhook: object) => python.run(['-c', program], env, JSON.stringify(webhook));
  const partner = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('python') });
  await partner.call('POST', '/v1/webhook-test');
  const [webhook] = await receiver.until(({ type }) => type === 'webhook.test');
  expect(await check(webhook!)).toBe('webhook.test\n');
  const forged = { ...webhook!, body: `${webhook!.body} ` };
  await expect(check(forged)).rejects.toThrow('No matching signature found');
});
