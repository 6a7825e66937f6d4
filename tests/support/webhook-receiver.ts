// A partner's webhook receiver: a local HTTP server whose answers the test sets.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The secrets that sign webhooks in tests. */
export const WEBHOOK_SECRETS = ['whsec_bmV3ZXIgc2VjcmV0IGZvciB0ZXN0cw=='];

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From the body. */
  readonly type: string;
  readonly data: { readonly id?: string; readonly version?: number; readonly status?: string };
}

/** Answers a webhook. */
export type Answer = (webhook: ReceivedWebhook, response: ServerResponse) => void;

export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** Keyed by path. Default: 204. */
  readonly answers = new Map<string, Answer>();
  private readonly waiting = new Set<() => void>();
  private readonly server = createServer((request, response) => {
    void this.receive(request, response);
  });

  static async open(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** Returns all matching webhooks once there are `count` of them. */
  async until(
    isMatch: (webhook: ReceivedWebhook) => boolean,
    count = 1,
  ): Promise<readonly ReceivedWebhook[]> {
    for (;;) {
      const found = this.received.filter(isMatch);
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const event = JSON.parse(body) as Pick<ReceivedWebhook, 'type' | 'data'>;
    const path = request.url ?? '';
    const headers = request.headers as Record<string, string>;
    const webhook = { path, headers, body, ...event };
    this.received.push(webhook);
    const answer = this.answers.get(path);
    if (answer) answer(webhook, response);
    else response.writeHead(204).end();
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }
}

/** Answers the first `times` webhooks with the status, and later ones with 204. */
export function failing(status: number, times = Infinity, headers = {}): Answer {
  let left = times;
  return (_webhook, response) => {
    const fails = left-- > 0;
    response.writeHead(fails ? status : 204, fails ? headers : {}).end();
  };
}
