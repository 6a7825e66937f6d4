// Sends a webhook once, signed as in Standard Webhooks, and returns the outcome without the receiver's text.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { retryAfterMs } from '../http/retry-after';
import {
  assertAllowed,
  createAddressGuard,
  type AddressGuard,
  type AddressRules,
} from '../http/address-guard';

/** An answer's body is read and discarded up to this size; a longer one is cut off. */
const ANSWER_MAX_BYTES = 16 * 1024;

interface WebhookMessage {
  readonly url: string;
  /** Each `whsec_…`; the receiver may verify with any of them. */
  readonly secrets: readonly string[];
  readonly id: string;
  readonly body: string;
}

/** The `status` of the answer, or a `code` if there was none. */
type SendingOutcome =
  | { readonly status: number; readonly retryAfterMs: number | undefined }
  | { readonly status: null; readonly code: string };

export interface WebhookSenderOptions extends AddressRules {
  /** The deadline from the name look-up to the head of the answer. */
  readonly timeoutMs: number;
  readonly userAgent: string;
  readonly guard?: AddressGuard;
}

/** Never throws for a failure of the receiver. Redirects are plain answers and are not followed. */
export type SendWebhook = (message: WebhookMessage) => Promise<SendingOutcome>;

export function createWebhookSender(options: WebhookSenderOptions): SendWebhook {
  const { timeoutMs, userAgent } = options;
  const { guard = createAddressGuard(options.allowedAddresses) } = options;
  return async (message) => {
    const url = new URL(message.url);
    try {
      assertAllowed(url, options, guard);
      const headers = { 'user-agent': userAgent, ...signedHeaders(message, new Date()) };
      const { statusCode = 0, headers: received } = await post(url, message.body, {
        headers,
        timeoutMs,
        guard,
      });
      const { 'retry-after': retryAfter, date } = received;
      const wait = retryAfterMs({ 'retry-after': retryAfter, date }, Date.now());
      return { status: statusCode, retryAfterMs: wait };
    } catch (error) {
      const code = sendingTrouble(error);
      if (code === null) throw error;
      return { status: null, code };
    }
  };
}

function signedHeaders({ id, secrets, body }: WebhookMessage, now: Date): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body));
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

interface PostOptions {
  readonly headers: Record<string, string>;
  readonly timeoutMs: number;
  readonly guard: AddressGuard;
}

/** Returns the head of the answer. Uses a new connection, which is closed at the deadline. */
function post(
  url: URL,
  body: string,
  { headers, timeoutMs, guard }: PostOptions,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const { lookup } = guard;
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'POST', headers, lookup, agent: false });
    const deadline = setTimeout(() => request.destroy(new SendingTimeoutError()), timeoutMs);
    request.once('close', () => {
      clearTimeout(deadline);
      // An answer that changes to another protocol (101) closes the request without an error.
      reject(new ConnectionClosedError());
    });
    request.on('error', reject);
    request.once('response', (answer) => {
      discard(answer);
      resolve(answer);
    });
    request.end(body);
  });
}

/** Reads a short answer to its end, and cuts off an endless one. */
function discard(answer: IncomingMessage): void {
  let bytes = 0;
  // Errors in the body do not matter: only the status and headers are used.
  answer.on('error', () => undefined);
  answer.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > ANSWER_MAX_BYTES) answer.destroy();
  });
}

/** Maps error codes of the system and of Node to the codes that partners see. */
const PUBLIC_CODES: readonly (readonly [RegExp, string])[] = [
  [/^(?:TIMEOUT|ETIMEDOUT|ETIMEOUT)$/, 'TIMEOUT'],
  [/^ADDRESS_REFUSED$/, 'ADDRESS_REFUSED'],
  [/^HTTPS_REQUIRED$/, 'HTTPS_REQUIRED'],
  [/^ECONNREFUSED$/, 'CONNECTION_REFUSED'],
  [/^(?:ECONNRESET|ECONNABORTED|EPIPE)$/, 'CONNECTION_LOST'],
  [/^(?:ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|EAI_\w+)$/, 'NAME_NOT_FOUND'],
  [/^HPE_/, 'UNREADABLE_ANSWER'],
  [/^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_|SELF_SIGNED|EPROTO)/, 'TLS_FAILED'],
];

/**
 * Returns the public code of a connection error; its text is omitted, since the receiver may
 * influence it. Null for any other error.
 */
function sendingTrouble(error: unknown): string | null {
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== 'string') return null;
  const received = PUBLIC_CODES.find(([pattern]) => pattern.test(code));
  return received?.[1] ?? 'NOT_REACHED';
}

class SendingTimeoutError extends Error {
  readonly code = 'TIMEOUT';
}

class ConnectionClosedError extends Error {
  readonly code = 'ECONNRESET';
}
