// The client of Svc in front of a sandbox; every raw answer is also validated.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PartnerClient } from '../../../sandbox/testing/partner-client';
import { startSandbox, type StartedSandbox } from '../../../sandbox/testing/started-sandbox';
import type { Answer, EndpointName } from '../../../src/contract/endpoints';
import { createSvcClient, type SvcCall } from '../../../src/upstream/svc/svc-client';
import { expectAnswerFits } from './answer-validation';

type SandboxSettings = Parameters<typeof startSandbox>[0];

export interface PartnerHarness {
  readonly sandbox: StartedSandbox;
  /** Calls through the client; the answer, even a refusal, must match the OpenAPI document. */
  call<N extends EndpointName>(name: N, request: SvcCall<N>): Promise<Answer<N>>;
  /**
   * Sends a valid request that the client would not send, and returns the raw JSON. Throws a refusal with its status
   * and the named field.
   */
  loose(name: EndpointName, target: string, body?: unknown): Promise<unknown>;
  /** Sends invalid input. Returns status, code and the named field. */
  bad(name: EndpointName, target: string, body?: unknown): Promise<[number, unknown, unknown]>;
  close(): Promise<void>;
}

interface HarnessOptions {
  readonly settings?: SandboxSettings;
  readonly apiKey?: string;
  readonly partnerTag?: string;
}

export async function openPartnerHarness(options: HarnessOptions = {}): Promise<PartnerHarness> {
  const { settings, apiKey = 'svc_sandbox_key', partnerTag } = options;
  const sandbox = await startSandbox(settings);
  const wire = await openWire(sandbox.url);
  const client = createSvcClient({
    baseUrl: wire.url,
    apiKey,
    partnerTag,
    timeoutMs: 20_000,
    userAgent: 'conformance/1',
  });
  const raw = async (name: EndpointName, target: string, body?: unknown) => {
    const partner = new PartnerClient(sandbox.url, apiKey);
    const sent = await (body === undefined ? partner.get(target) : partner.post(target, body));
    expectAnswerFits('primary', name, sent.status, sent.body);
    return sent;
  };
  return {
    sandbox,
    async call<N extends EndpointName>(name: N, request: SvcCall<N>) {
      wire.forget();
      try {
        // The answer matches the document, so every required field is there.
        return (await client.call(name, request)) as Answer<N>;
      } finally {
        const seen = wire.last();
        if (seen) expectAnswerFits('primary', name, seen.status, seen.body);
      }
    },
    async loose(name, target, body) {
      const sent = await raw(name, target, body);
      if (sent.status === 200) return sent.body;
      const { details } = sent.body as { details?: { field?: unknown } };
      throw Object.assign(new Error(target), { status: sent.status, field: details?.field });
    },
    async bad(name, target, body) {
      const sent = await raw(name, target, body);
      const { code, details } = sent.body as { code: unknown; details?: { field?: unknown } };
      return [sent.status, code, details?.field];
    },
    async close() {
      client.close();
      await wire.close();
      await sandbox.close();
    },
  };
}

/** Opens a harness for the function and always closes it. */
export async function withPartnerHarness(
  options: HarnessOptions,
  use: (harness: PartnerHarness) => Promise<void>,
): Promise<void> {
  const harness = await openPartnerHarness(options);
  try {
    await use(harness);
  } finally {
    await harness.close();
  }
}

interface WireAnswer {
  readonly status: number;
  /** The parsed body; undefined if there is none. */
  readonly body: unknown;
}

/** A proxy that forwards everything and keeps the last answer. */
async function openWire(target: string) {
  let seen: WireAnswer | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = 'GET', url = '/' } = request;
      const headers = Object.entries(request.headers).flatMap(
        ([name, value]): [string, string][] =>
          typeof value === 'string' && !HOP_BY_HOP.has(name) ? [[name, value]] : [],
      );
      const body = method === 'POST' ? Buffer.concat(chunks) : null;
      const answer = await fetch(target + url, { method, headers, body });
      const text = await answer.text();
      seen = { status: answer.status, body: text ? (JSON.parse(text) as unknown) : undefined };
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    last: () => seen,
    forget: () => (seen = undefined),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Hop-by-hop headers. */
const HOP_BY_HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);
