import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { problemOf, signalOf, type CallOptions, type Calls } from './calls';
import type { components } from './__generated__/openapi';
import { pause } from './pause';

/** A change, without details: read the checkout to get them. Webhooks have the same format. */
export type CheckoutEvent = components['schemas']['CheckoutEvent'];

export interface EventOptions extends CallOptions {
  /** The last `version` that you have seen; only later events are sent. */
  readonly afterVersion?: number;
  /** A stream that is silent for this long is reopened; the API sends something every 15 s. Default: 45 s. */
  readonly silenceMaxMs?: number;
}

const RETRY_MS = 2_000;
export const SILENCE_MAX_MS = 45_000;
const ENDED = 204;

/**
 * Ends when the checkout is closed and all events were sent. A stream that ends earlier, or is lost, is resumed after
 * the pause that the API requires.
 */
export async function* checkoutEvents(
  calls: Calls,
  id: string,
  { afterVersion, silenceMaxMs = SILENCE_MAX_MS, ...options }: EventOptions = {},
): AsyncGenerator<CheckoutEvent, void, undefined> {
  let lastId = afterVersion === undefined ? undefined : String(afterVersion);
  let retryMs = RETRY_MS;
  for (;;) {
    const stream = await openStream(calls, id, lastId, options);
    if (!stream) return;
    const messages = messagesOf(stream, silenceMaxMs, (ms) => (retryMs = ms));
    for await (const { id: eventId, data } of messages) {
      lastId = eventId ?? lastId;
      yield JSON.parse(data) as CheckoutEvent;
    }
    await pause(retryMs, options.signal);
  }
}

/** Null when all events were sent. */
async function openStream(
  calls: Calls,
  checkoutId: string,
  lastId: string | undefined,
  options: CallOptions,
): Promise<ReadableStream<Uint8Array> | null> {
  const header = lastId === undefined ? {} : { 'Last-Event-ID': lastId };
  const { data, error, response } = await calls.GET('/v1/checkouts/{checkoutId}/events', {
    params: { path: { checkoutId }, header },
    parseAs: 'stream',
    ...signalOf(options),
  });
  if (response.status === ENDED) return null;
  if (!data) throw problemOf(response, error);
  return data as ReadableStream<Uint8Array>;
}

/** Ends when the stream ends, or its connection is lost or silent; the caller can then reopen it. */
async function* messagesOf(
  stream: ReadableStream<Uint8Array>,
  silenceMaxMs: number,
  onRetry: (retryMs: number) => void,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message), onRetry });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    for (;;) {
      const read = await within(silenceMaxMs, reader.read().catch(lost));
      if (read.done) return;
      parser.feed(decoder.decode(read.value, { stream: true }));
      yield* messages.splice(0);
    }
  } finally {
    await reader.cancel().catch(lost);
  }
}

/** The bytes that were read; the end of the stream if nothing arrived in time. */
async function within<T>(ms: number, read: Promise<T>): Promise<T | ReturnType<typeof lost>> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<ReturnType<typeof lost>>((resolve) => {
    timer = setTimeout(() => resolve(lost()), ms);
  });
  try {
    return await Promise.race([read, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function lost(): { readonly done: true } {
  return { done: true };
}
