import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from './webhooks';

const SECRET = `whsec_${Buffer.from('a secret of the endpoint').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret of theirs').toString('base64')}`;
const PAYLOAD = '{"type":"checkout.confirmed","data":{"id":"chk_1","version":12}}';

function delivery(secret = SECRET, at = new Date()) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, PAYLOAD),
  };
}

test.each([
  ['the secret', SECRET],
  ['one of two secrets', [OTHER, SECRET]],
])('returns the event of a delivery signed with %s', (_name, secrets) => {
  const event = verifyWebhook(PAYLOAD, delivery(), secrets);
  expect(event).toEqual(JSON.parse(PAYLOAD));
});

test('accepts headers in the format of fetch, and a body from Node', () => {
  const event = verifyWebhook(Buffer.from(PAYLOAD), new Headers(delivery()), SECRET);
  expect(event.type).toBe('checkout.confirmed');
});

test.each([
  ['another secret', PAYLOAD, delivery(OTHER), SECRET],
  ['another body', `${PAYLOAD} `, delivery(), SECRET],
  ['no signature', PAYLOAD, {}, SECRET],
  ['no secret', PAYLOAD, delivery(), []],
  ['an empty secret', PAYLOAD, delivery(), ''],
  ['an old signature', PAYLOAD, delivery(SECRET, new Date(Date.now() - 3600_000)), SECRET],
])('refuses %s', (_name, payload, headers, secrets) => {
  expect(() => verifyWebhook(payload, headers, secrets)).toThrow(WebhookVerificationError);
});
