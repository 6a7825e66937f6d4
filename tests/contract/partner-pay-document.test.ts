// PartnerPay's document is valid, and our client's requests and the sandbox's answers match it.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020';
import { startSandbox, type StartedSandbox } from '../../sandbox/testing/started-sandbox';
import { sandboxSettings } from '../../sandbox/settings';
import { partnerPayDocument } from '../../src/contract/openapi/partner-pay-document';
import { createHttpPaymentProvider } from '../../src/upstream/payment-provider/payment-provider';

const THIS_MACHINE = { allowedAddresses: 'loopback', httpsOnly: false } as const;

const document = partnerPayDocument();
const DOCUMENT = 'partner-pay.json';
const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
addFormats(ajv);
ajv.addVocabulary(Object.keys(document));
ajv.addSchema(JSON.parse(JSON.stringify(document)) as object, DOCUMENT, false, false);

let sandbox: StartedSandbox;
let proxy: Server;
/** The calls on the wire, for example `POST /authorizations 201`. */
const seen: string[] = [];
const misfits: string[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
  proxy = createServer((request, response) => {
    void forward(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await sandbox.close();
});

/** Forwards a call to the sandbox's provider, and checks its request and answer. */
async function forward(request: IncomingMessage): Promise<{ status: number; body: string }> {
  const { method = 'GET', url = '/' } = request;
  const sent = await text(request);
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const answer = await fetch(`${sandbox.url}/payment-provider${url}`, {
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, it]) => [name, String(it)])),
    body: sent === '' ? null : sent,
  });
  const body = await answer.text();
  record(method, url, sent, answer.status, body);
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    if (!(name in headers)) misfits.push(`${method} ${url}: ${name}`);
  }
  return { status: answer.status, body };
}

function record(method: string, url: string, sent: string, status: number, body: string): void {
  const [path = ''] = url.split('?');
  const template = path.replace(/^\/authorizations\/[^/]+/, '/authorizations/{id}');
  const verb = method.toLowerCase();
  seen.push(`${method} ${template} ${status}`);
  if (sent !== '') check(['paths', template, verb, 'requestBody'], sent);
  check(['paths', template, verb, 'responses', String(status)], body);
}

function check(pointer: readonly string[], sent: string): void {
  const place = [...pointer, 'content', 'application/json', 'schema'];
  const parts = place.map((part) =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const validate = ajv.getSchema(`${DOCUMENT}#/${parts.join('/')}`);
  if (validate?.(JSON.parse(sent)) === true) return;
  misfits.push(
    `${pointer.join(' ')}: ${validate ? ajv.errorsText(validate.errors) : 'not documented'}`,
  );
}

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(
    JSON.parse(JSON.stringify(document)) as Record<string, unknown>,
  );
  expect(result.errors).toBeUndefined();
});

test('detects an invalid body', () => {
  check(['paths', '/authorizations', 'post', 'requestBody'], '{"reference":7}');
  expect(misfits).toHaveLength(1);
  misfits.length = 0;
});

test('every request of ours and every answer of the sandbox is valid', async () => {
  const provider = createHttpPaymentProvider({
    timeoutMs: 20_000,
    userAgent: 'usher-test/1',
    addresses: THIS_MACHINE,
  });
  const { port } = proxy.address() as AddressInfo;
  const access = { url: `http://127.0.0.1:${port}`, secret: sandboxSettings().paymentSecret };
  const requestOf = (reference: string) => ({ partnerId: 'rex', reference });
  const amount = { amount: '31.50', currency: 'USD' };
  const authorize = (reference: string, token: string) =>
    provider.authorize(access, { ...requestOf(reference), amount, token });

  const { authorizationId } = await authorize('chk_a-1', 'tok_ok');
  const captured = { ...requestOf('chk_a-1'), authorizationId };
  await provider.capture(access, captured);
  await provider.findAuthorizations(access, requestOf('chk_a-1'));
  await provider.readAuthorization(access, captured);
  await provider.refund(access, { ...captured, amount });
  const other = await authorize('chk_b-1', 'tok_ok');
  await provider.void(access, { ...requestOf('chk_b-1'), authorizationId: other.authorizationId });
  await expect(authorize('chk_c-1', 'tok_declined')).rejects.toThrow();
  await expect(
    provider.capture(access, { ...requestOf('chk_d-1'), authorizationId: other.authorizationId }),
  ).rejects.toThrow();
  await provider.readAuthorization(access, { ...requestOf('chk_e-1'), authorizationId: 'nobody' });
  const wrong = { ...access, secret: `whsec_${Buffer.from('another secret').toString('base64')}` };
  await expect(provider.findAuthorizations(wrong, requestOf('chk_a-1'))).rejects.toThrow();
  provider.close();

  expect(misfits).toEqual([]);
  expect([...new Set(seen)].sort()).toEqual([
    'GET /authorizations 200',
    'GET /authorizations 401',
    'GET /authorizations/{id} 200',
    'GET /authorizations/{id} 404',
    'POST /authorizations 201',
    'POST /authorizations 402',
    'POST /authorizations/{id}/capture 200',
    'POST /authorizations/{id}/capture 409',
    'POST /authorizations/{id}/refund 200',
    'POST /authorizations/{id}/void 200',
  ]);
});
