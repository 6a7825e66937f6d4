// A trace collector: a local HTTP server that keeps all spans it receives.
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

export class TraceCollector {
  /** Request bodies as received. */
  readonly texts: string[] = [];
  readonly spans: CollectedSpan[] = [];
  private readonly events = new EventEmitter();
  private readonly server = createServer((request, response) => {
    void text(request).then((body) => {
      this.texts.push(body);
      const { resourceSpans } = JSON.parse(body) as Exported;
      const scopes = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans);
      this.spans.push(...scopes.flatMap(({ spans }) => spans));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      this.events.emit('arrived');
    });
  });

  static async open(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    collector.server.listen(0, '127.0.0.1');
    await once(collector.server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the spans of the trace once it has one of each name. */
  async until(traceId: string, names: readonly string[]): Promise<readonly CollectedSpan[]> {
    for (;;) {
      const found = this.spans.filter((span) => span.traceId === traceId);
      const foundNames = new Set(found.map(({ name }) => name));
      if (names.every((name) => foundNames.has(name))) return found;
      await once(this.events, 'arrived');
    }
  }

  /** Waits for the first span with this name. */
  async first(name: string): Promise<CollectedSpan> {
    for (;;) {
      const found = this.spans.find((span) => span.name === name);
      if (found) return found;
      await once(this.events, 'arrived');
    }
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
