// Receives a partner's webhooks on a developer's machine: while it listens, it is the partner's endpoint, and
// forwards everything.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../src/platform/config';
import { keepOnce } from '../src/platform/development-secret';
import type { Partner, PartnerFile } from '../src/platform/partners';
import { makeWebhookSecret } from '../src/platform/partner-keys';
import { editPartnerFile } from './partner-file';

/** The receiver's share of the sender's time limit, so that our own answer is still in time. */
const FORWARD_SHARE = 0.9;
/** Webhooks have a few hundred bytes. */
const BODY_MAX_BYTES = 64 * 1024;
const NOT_REACHED = 502;

/** These headers and the body are forwarded unchanged; otherwise the signature would be invalid. */
const FORWARDED_HEADERS = [
  'content-type',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'user-agent',
];

export interface ListenerOptions {
  readonly config: Pick<Config, 'partnersFile' | 'dataDir' | 'upstream' | 'webhooks'>;
  readonly partnerId: string;
  readonly forwardTo: URL;
  /** Called with one line for each webhook. */
  readonly print: (line: string) => void;
}

export interface WebhookListener {
  /** The secret that signs the webhooks; every listener of the data folder has the same. */
  readonly secret: string;
  /** Restores the partner file, unless someone else has changed the endpoint. */
  close(): Promise<void>;
}

/** Throws an Error for the user if there is no such partner. */
export async function listenForWebhooks(options: ListenerOptions): Promise<WebhookListener> {
  const { config, partnerId } = options;
  const server = createServer((request, response) => {
    // The sender may disconnect halfway.
    relay(request, response, options).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const secret = await keepOnce(join(config.dataDir, 'listen-secret'), makeWebhookSecret);
  const closeServer = (): void => {
    server.close();
    server.closeAllConnections();
  };
  let before: Partner['webhook'];
  try {
    await editPartnerFile(config, (file) => {
      const found = file.partners.find(({ id }) => id === partnerId)?.webhook;
      // An endpoint with our secret belongs to another listener. It is not restored, since nothing will listen there.
      before = found?.secrets.includes(secret) ? undefined : found;
      return withEndpoint(file, partnerId, { url, secrets: [secret] });
    });
  } catch (error) {
    closeServer();
    throw error;
  }
  return {
    secret,
    async close() {
      await editPartnerFile(config, (file) => {
        const isOurs = file.partners.some(
          ({ id, webhook }) => id === partnerId && webhook?.url === url,
        );
        return isOurs ? withEndpoint(file, partnerId, before) : file;
      });
      closeServer();
    },
  };
}

async function relay(
  request: IncomingMessage,
  response: ServerResponse,
  { config, forwardTo, print }: ListenerOptions,
): Promise<void> {
  const body = await bodyOf(request);
  if (body === null) return void response.writeHead(413).end();
  const status = await forward(request, body, { config, forwardTo });
  print(`${String(request.headers['webhook-id'])}  ${typeIn(body)}  ${status ?? 'not reached'}`);
  response.writeHead(status ?? NOT_REACHED).end();
}

/** The status of the answer; null without an answer. */
async function forward(
  { headers }: IncomingMessage,
  body: string,
  { config, forwardTo }: Pick<ListenerOptions, 'config' | 'forwardTo'>,
): Promise<number | null> {
  const handedOn = FORWARDED_HEADERS.map((name) => [name, String(headers[name] ?? '')]);
  try {
    const answer = await fetch(forwardTo, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: Object.fromEntries(handedOn) as Record<string, string>,
      signal: AbortSignal.timeout(Math.ceil(FORWARD_SHARE * config.webhooks.timeoutMs)),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    // A receiver that is not running yet is reported, and the next attempt tries it again.
    return null;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > BODY_MAX_BYTES) return null;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString();
}

function typeIn(body: string): string {
  return /^{"type":"([\w.]{1,60})"/.exec(body)?.[1] ?? '?';
}

function withEndpoint(
  { partners }: PartnerFile,
  partnerId: string,
  webhook: Partner['webhook'],
): PartnerFile {
  if (!partners.some(({ id }) => id === partnerId))
    throw new Error(`There is no partner ${partnerId}.`);
  return {
    partners: partners.map((partner) => {
      if (partner.id !== partnerId) return partner;
      const { webhook: _former, ...others } = partner;
      return { ...others, ...(webhook && { webhook }) };
    }),
  };
}
