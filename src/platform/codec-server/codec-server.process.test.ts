import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { defaultPayloadConverter, type Payload, type PayloadCodec } from '@temporalio/common';
import { createLogger } from '../logger';
import { createEncryptionCodec } from '../payload-codec/encryption-codec';
import { createProcessMetrics } from '../ops/ops-server';
import { parsePayloadKeys } from '../payload-codec/keys';
import { createCodecServer } from './codec-server';
import { parseCodecTokens } from './codec-readers';

const UI = 'https://temporal.example';
const TOKEN = randomBytes(24).toString('base64url');
const [codec, otherCodec] = ['a', 'z'].map((id) =>
  createEncryptionCodec(parsePayloadKeys(`${id}:${randomBytes(32).toString('base64')}`), 'tickets'),
) as [ReturnType<typeof createEncryptionCodec>, ReturnType<typeof createEncryptionCodec>];

let server: Server;
let url: string;
let logged: string;

beforeEach(async () => {
  logged = '';
  await listen(false);
});
afterEach(() => close());

async function listen(allowsTokenInPath: boolean, by: PayloadCodec = codec): Promise<void> {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const tokens = parseCodecTokens(`ada:${TOKEN}`);
  server = createServer(
    createCodecServer({
      codec: by,
      namespace: 'tickets',
      uiOrigins: [UI],
      signIn: { tokens, allowsTokenInPath },
      logger: createLogger('codec', 'info', destination),
      metrics: createProcessMetrics(),
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

/** Encodes a payload as the UI and the command line do. */
const inJson = ({ metadata, data }: Payload) => ({
  metadata: Object.fromEntries(
    Object.entries(metadata ?? {}).map(([k, it]) => [k, Buffer.from(it).toString('base64')]),
  ),
  data: Buffer.from(data ?? []).toString('base64'),
});

const clear = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const sealed = async (value: unknown, by = codec) => inJson((await by.encode([clear(value)]))[0]!);

const BEARER = { Authorization: `Bearer ${TOKEN}` };

async function decode(
  payloads: unknown,
  headers: Record<string, string> = BEARER,
  path = '/decode',
) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Namespace': 'tickets', ...headers },
    body: JSON.stringify({ payloads }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: await response.json(),
  };
}

function valuesOf(body: unknown): unknown[] {
  const { payloads } = body as { payloads: { data: string }[] };
  return payloads.map(({ data }) => JSON.parse(Buffer.from(data, 'base64').toString()) as unknown);
}

test('decodes payloads in order, and returns unencrypted ones unchanged', async () => {
  const payloads = [await sealed({ film: 'Night Train' }), inJson(clear(7)), await sealed('F7')];
  const { status, body } = await decode(payloads);
  expect(status).toBe(200);
  expect(valuesOf(body)).toEqual([{ film: 'Night Train' }, 7, 'F7']);
});

test('replaces a payload with a missing key by a note, and decodes the others', async () => {
  const { body } = await decode([await sealed('lost', otherCodec), await sealed('F7')]);
  expect(valuesOf(body)).toEqual([
    { unreadable: 'A payload is encrypted with key z, but USHER_PAYLOAD_KEYS has only a' },
    'F7',
  ]);
});

test('logs the reader, and no content', async () => {
  await decode([await sealed({ film: 'Night Train' })]);
  expect(JSON.parse(logged)).toMatchObject({ who: 'ada', payloads: 1 });
  expect(logged).not.toContain('Night');
});

test.each([
  ['no token', {}],
  ['another token', { Authorization: `Bearer ${TOKEN}x` }],
  ['a name without its token', { Authorization: `Basic ${btoa('ada:')}` }],
  ['a malformed header', { Authorization: TOKEN }],
])('%s gets 401 and a request to sign in', async (_who, headers) => {
  const { status, body, headers: answered } = await decode([await sealed('F7')], headers);
  expect(status).toBe(401);
  expect(answered.get('WWW-Authenticate')).toMatch(/^Basic realm=/);
  expect(JSON.stringify(body)).not.toContain('payloads":');
});

test('browsers sign in with basic auth, and scripts with a token', async () => {
  const basic = { Authorization: `Basic ${btoa(`ada:${TOKEN}`)}` };
  expect((await fetch(`${url}/sign-in`)).status).toBe(401);
  expect((await fetch(`${url}/sign-in`, { headers: basic })).status).toBe(200);
  expect((await decode([await sealed('F7')], basic)).status).toBe(200);
});

test('a token in the path is accepted only if allowed', async () => {
  const payloads = [await sealed('F7')];
  expect((await decode(payloads, {}, `/t/${TOKEN}/decode`)).status).toBe(401);
  await close();
  await listen(true);
  expect((await decode(payloads, {}, `/t/${TOKEN}/decode`)).status).toBe(200);
  expect((await decode(payloads, {}, `/t/${TOKEN}x/decode`)).status).toBe(401);
});

test('allows the UI’s origin, even in a preflight without sign-in', async () => {
  const preflight = await fetch(`${url}/decode`, { method: 'OPTIONS', headers: { Origin: UI } });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': UI,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'X-Namespace, Content-Type, Authorization',
  });
  const answer = await decode([await sealed('F7')], { ...BEARER, Origin: UI });
  expect(answer.headers.get('access-control-allow-origin')).toBe(UI);
});

test('refuses other origins', async () => {
  const elsewhere = { ...BEARER, Origin: 'https://elsewhere.example' };
  const { status, headers } = await decode([await sealed('F7')], elsewhere);
  expect(status).toBe(403);
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('refuses another namespace, and malformed payloads, with a reason', async () => {
  expect(await decode([], { ...BEARER, 'X-Namespace': 'other' })).toMatchObject({
    status: 400,
    body: { message: 'Only payloads of namespace tickets can be read here.' },
  });
  expect(await decode('nothing')).toMatchObject({ status: 400 });
});

test('/encode encrypts nothing, and returns the payloads unchanged', async () => {
  const payloads = [
    await sealed('F7'),
    { metadata: { encoding: 'anNvbi9wbGFpbg==' }, data: 'MQ==' },
  ];
  expect(await decode(payloads, BEARER, '/encode')).toMatchObject({
    status: 200,
    body: { payloads },
  });
  expect((await decode(payloads, {}, '/encode')).status).toBe(401);
});

test('liveness and metrics need no sign-in, and contain no decoded data', async () => {
  await decode([await sealed({ film: 'Night Train' })]);
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  const page = await (await fetch(`${url}/metrics`)).text();
  expect(page).toContain('process_cpu_seconds_total');
  expect(page).not.toContain('Night');
});

test.each([
  ['invalid JSON', 400, '{"film":"Night Train"'],
  ['a JSON string', 400, '"Night Train"'],
  ['too many bytes', 413, `"Night Train${' '.repeat(33 * 2 ** 20)}"`],
])('refuses a body of %s with a JSON error, and logs none of it', async (_what, status, body) => {
  const printed = jest.spyOn(console, 'error').mockReturnValue();
  const response = await fetch(`${url}/decode`, {
    method: 'POST',
    headers: { ...BEARER, 'Content-Type': 'application/json' },
    body,
  });
  const text = await response.text();
  expect(response.status).toBe(status);
  expect(JSON.parse(text)).toEqual({ message: expect.any(String) });
  expect(text).not.toMatch(/Night|node_modules/);
  expect(logged).not.toMatch(/Night|node_modules/);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test('refuses an unreadable path with a JSON error', async () => {
  const response = await fetch(`${url}/t/%FF/decode`, { method: 'POST' });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: expect.any(String) });
});

test('a bug causes a 500 without the reason, which is only logged', async () => {
  await close();
  await listen(false, {
    encode: () => Promise.resolve([]),
    decode: () => Promise.reject(new TypeError('a mistake in the codec')),
  });
  expect(await decode([await sealed('F7')])).toMatchObject({
    status: 500,
    body: { message: 'The payloads could not be decoded: see the log of the codec server.' },
  });
  expect(logged).toContain('a mistake in the codec');
});
