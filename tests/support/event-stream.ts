// Server-sent events as a client reads them, over real HTTP.
import type { Usher } from './usher';

interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly type: string; readonly data: { readonly status: string } };
}

export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; undefined once the stream has ended. */
  next(): Promise<StreamedEvent | undefined>;
  /** All `retry` fields so far, in milliseconds. */
  readonly retries: readonly number[];
  close(): void;
}

export async function openEventStream(
  { apiUrl, apiKey }: Pick<Usher, 'apiUrl' | 'apiKey'>,
  checkoutId: string,
  lastEventId?: string,
): Promise<EventStream> {
  const abort = new AbortController();
  const response = await fetch(`${apiUrl}/v1/checkouts/${checkoutId}/events`, {
    headers: {
      Authorization: `Bearer ${apiKey}`,
      Accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
    signal: abort.signal,
  });
  const retries: number[] = [];
  const events = eventsIn(response, retries);
  return {
    status: response.status,
    headers: response.headers,
    retries,
    next: async () => (await events.next()).value ?? undefined,
    close: () => abort.abort(),
  };
}

async function* eventsIn(response: Response, retries: number[]) {
  if (!response.body) return;
  let text = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map(fieldOf));
      const { id = '', event = '', data, retry } = Object.fromEntries(fields);
      if (retry !== undefined) retries.push(Number(retry));
      if (data === undefined) continue;
      yield { id, event, data: JSON.parse(data) as StreamedEvent['data'] };
    }
  }
}

function fieldOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
