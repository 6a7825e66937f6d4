import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';

/** Connections that are kept and used again, one pool for each scheme. */
export interface Connections {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
  readonly close: () => void;
}

export function openConnections(): Connections {
  const httpAgent = new HttpAgent({ keepAlive: true });
  const httpsAgent = new HttpsAgent({ keepAlive: true });
  const close = () => {
    httpAgent.destroy();
    httpsAgent.destroy();
  };
  return { httpAgent, httpsAgent, close };
}

/**
 * Node's own transport, which records whether the request got a connection. Without
 * one nothing can have reached Svc, whatever went wrong: a name not found, a refused connection, a
 * certificate, a deadline or an abort.
 */
export class WatchedTransport {
  #connected = false;
  readonly #secure: boolean;

  constructor(url: string) {
    this.#secure = url.startsWith('https:');
  }

  get mayHaveSent(): boolean {
    return this.#connected;
  }

  request(options: RequestOptions, onAnswer: (answer: IncomingMessage) => void): ClientRequest {
    const request = (this.#secure ? httpsRequest : httpRequest)(options, onAnswer);
    const connected = () => {
      this.#connected = true;
    };
    request.once('socket', (socket) => {
      if (!socket.connecting) connected();
      else socket.once(this.#secure ? 'secureConnect' : 'connect', connected);
    });
    return request;
  }
}
