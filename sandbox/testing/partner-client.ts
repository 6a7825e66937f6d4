// A small client for a partner's side of the wire, with which tests can also send invalid requests.
import { API_KEY_HEADER, hmacSigner, ORDERING_HEADERS } from '../../src/contract/signing';

export interface Sent {
  /** The headers of the request. */
  readonly request: Headers;
  readonly status: number;
  /** The headers of the answer. */
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if there is none. */
  readonly body: unknown;
}

export interface SendOptions {
  readonly body?: unknown;
  /** Signs the request as endpoints 19 to 24 require. */
  readonly token?: string;
  /** The signing key; default: the token. */
  readonly signingKey?: string;
  /** Added last, so that they replace the valid ones; null omits a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

const USER_AGENT = 'usher-sandbox-test';
const DEVICE_ID = 'device-1';
/** A sandbox that was killed may never answer. */
const REQUEST_TIMEOUT_MS = 60_000;

export class PartnerClient {
  constructor(
    private readonly baseUrl: string,
    private readonly apiKey = 'svc_sandbox_key',
  ) {}

  get(target: string, options: SendOptions = {}): Promise<Sent> {
    return this.send('GET', target, options);
  }

  post(target: string, body: unknown, options: SendOptions = {}): Promise<Sent> {
    return this.send('POST', target, { ...options, body });
  }

  async send(method: string, target: string, options: SendOptions = {}): Promise<Sent> {
    const text = options.body === undefined ? '' : JSON.stringify(options.body);
    const headers = new Headers({ [API_KEY_HEADER]: this.apiKey, 'user-agent': USER_AGENT });
    if (text) headers.set('content-type', 'application/json');
    const { token, signingKey = token } = options;
    if (token && signingKey) {
      headers.set(ORDERING_HEADERS.authToken, token);
      sign(headers, method, target, text, signingKey);
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(this.baseUrl + target, {
      method,
      headers,
      body: text || null,
      signal,
    });
    const answer = await response.text();
    const body: unknown = answer ? JSON.parse(answer) : undefined;
    return {
      request: headers,
      status: response.status,
      headers: response.headers,
      text: answer,
      body,
    };
  }
}

function sign(headers: Headers, method: string, target: string, body: string, key: string): void {
  const timestamp = new Date().toISOString();
  const signed = { method, target, timestamp, deviceId: DEVICE_ID, userAgent: USER_AGENT, body };
  const { signature, deviceSignature } = hmacSigner.sign(signed, key);
  headers.set(ORDERING_HEADERS.timestamp, timestamp);
  headers.set(ORDERING_HEADERS.signature, signature);
  headers.set(ORDERING_HEADERS.deviceSignature, deviceSignature);
  headers.set(ORDERING_HEADERS.deviceId, DEVICE_ID);
  headers.set(ORDERING_HEADERS.adId, 'ad-1');
}
