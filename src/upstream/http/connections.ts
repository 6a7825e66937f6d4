import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { assertAllowed, createAddressGuard, type AddressRules } from './address-guard';

/** Keep-alive connections, one pool for each scheme. */
export interface Connections {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
  /** Throws for a URL that must not be called; the error has a code. */
  readonly assertAllowed: (url: string) => void;
  readonly close: () => void;
}

/** `rules` apply to URLs from partners; an operator's own URLs are checked when the settings are read. */
export function openConnections(rules?: AddressRules): Connections {
  const guard = rules && createAddressGuard(rules.allowedAddresses);
  const options = { keepAlive: true, ...(guard && { lookup: guard.lookup }) };
  const httpAgent = new HttpAgent(options);
  const httpsAgent = new HttpsAgent(options);
  const close = () => {
    httpAgent.destroy();
    httpsAgent.destroy();
  };
  const check = (url: string): void => {
    if (rules && guard) assertAllowed(new URL(url), rules, guard);
  };
  return { httpAgent, httpsAgent, assertAllowed: check, close };
}

/**
 * Node's transport, which also records whether the request got a connection. Without one, nothing
 * can have reached the server, whatever the error: a name not found, a refused connection, a
 * certificate, a deadline or an abort.
 */
export class WatchedTransport {
  #connected = false;
  readonly #secure: boolean;

  /** If there is no connection within `connectTimeoutMs`, nothing is sent. */
  constructor(
    url: string,
    private readonly connectTimeoutMs: number,
  ) {
    this.#secure = url.startsWith('https:');
  }

  get mayHaveSent(): boolean {
    return this.#connected;
  }

  request(options: RequestOptions, onAnswer: (answer: IncomingMessage) => void): ClientRequest {
    const request = (this.#secure ? httpsRequest : httpRequest)(options, onAnswer);
    const noConnection = Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' });
    const timer = setTimeout(() => request.destroy(noConnection), this.connectTimeoutMs);
    request.once('close', () => clearTimeout(timer));
    const connected = () => {
      this.#connected = true;
      clearTimeout(timer);
    };
    request.once('socket', (socket) => {
      if (!socket.connecting) connected();
      else socket.once(this.#secure ? 'secureConnect' : 'connect', connected);
    });
    return request;
  }
}
