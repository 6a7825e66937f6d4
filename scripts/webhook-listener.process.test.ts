// The partner file after a listener has ended, and what a listener survives.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPartnerFile, type Partner } from '../src/platform/partners';
import { makeWebhookSecret } from '../src/platform/partner-keys';
import { listenForWebhooks, type WebhookListener } from './webhook-listener';

const AGREED = { url: 'https://shop.example/hooks', secrets: [makeWebhookSecret()] };

let dataDir: string;
let partnersFile: string;
const listening: WebhookListener[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'usher-listen-'));
  partnersFile = join(dataDir, 'partners.json');
});

afterEach(async () => {
  for (const listener of listening.splice(0)) await listener.close();
  rmSync(dataDir, { recursive: true });
});

function agree(webhook?: Partner['webhook']): void {
  const demo: Partner = { id: 'demo', name: 'Demo', keyHashes: [], associateTags: {} };
  const partners = [{ ...demo, ...(webhook && { webhook }) }];
  writeFileSync(partnersFile, JSON.stringify({ partners }));
}

async function listen(): Promise<WebhookListener> {
  const listener = await listenForWebhooks({
    config: {
      partnersFile,
      dataDir,
      webhooks: { timeoutMs: 1_000 } as never,
      upstream: { apiKey: 'a key of Svc' } as never,
    },
    partnerId: 'demo',
    forwardTo: new URL('http://127.0.0.1:9/'),
    print: () => undefined,
  });
  listening.push(listener);
  return listener;
}

const endpoint = () => readPartnerFile(partnersFile).partners[0]?.webhook;

test('closing the listener restores the configured endpoint', async () => {
  agree(AGREED);
  const listener = await listen();
  expect(endpoint()?.secrets).toEqual([listener.secret]);
  await listener.close();
  expect(endpoint()).toEqual(AGREED);
});

test('closing the first of two listeners keeps the second, and closing both leaves no endpoint', async () => {
  agree();
  const first = await listen();
  const second = await listen();
  const { url } = endpoint()!;
  await first.close();
  expect(endpoint()?.url).toBe(url);
  await second.close();
  expect(endpoint()).toBeUndefined();
});

test('a sender that disconnects during a webhook does not end the listener', async () => {
  agree();
  await listen();
  const { port } = new URL(endpoint()!.url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
  socket.resetAndDestroy();
  await once(socket, 'close');
  const answer = await fetch(endpoint()!.url, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(502);
});
