// A checkout as a stream of server-sent events: the `id` of each event is the checkout's version, so that a
// disconnected client can resume.
import { randomInt } from 'node:crypto';
import type { Request, Response } from 'express';
import { createSession } from 'better-sse';
import { checkoutEvent } from '../../../domain/checkout-event';
import { STATUS_FACTS } from '../../../domain/checkout/status-facts';
import { endOfAnswer } from '../../../http/client-gone';
import type { CheckoutView } from '../../../domain/checkout/view';
import type { CheckoutWatch } from '../checkout-watch';
import type { Reading } from '../checkout-reader';

/** Proxies close connections that are silent for longer. */
export const HEARTBEAT_MS = 15_000;

/** A stream ends after this time, and its client reconnects, perhaps to another process: streams spread out again. */
export const STREAM_MAX_MS = 10 * 60_000;

/** Jitter, so that streams that end together do not reconnect together. */
const RETRY_MS = { min: 1_000, max: 5_000 } as const;

const VERSION = /^\d{1,15}$/;

/**
 * Streams until the checkout is final, the client disconnects, the time is up or `closing` is aborted. A client that
 * has seen the last version of a final checkout gets 204, which stops browsers from reconnecting.
 */
export async function streamEvents(
  request: Request<{ checkoutId: string }>,
  response: Response,
  { watch, closing }: { readonly watch: CheckoutWatch; readonly closing: AbortSignal },
): Promise<void> {
  const end = endOfAnswer(response, closing);
  const timer = setTimeout(end.end, STREAM_MAX_MS);
  const readings = watch.follow(request.params.checkoutId, end.signal);
  try {
    const { value: first } = await readings.next();
    if (!first || response.closed) return;
    const seen = seenVersion(request);
    if (isFinal(first) && first.view.version === seen) {
      response.status(204).end();
      return;
    }
    await sendAll(request, response, { first, readings, seen });
  } finally {
    clearTimeout(timer);
    end.stopWatching();
    await readings.return();
  }
}

async function sendAll(
  request: Request,
  response: Response,
  {
    first,
    readings,
    seen,
  }: { first: Reading; readings: AsyncGenerator<Reading, void, undefined>; seen: number | null },
): Promise<void> {
  const session = await createSession(request, response, {
    retry: randomInt(RETRY_MS.min, RETRY_MS.max),
    keepAlive: HEARTBEAT_MS,
    headers: { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
  let before: CheckoutView | null = null;
  const publish = ({ view }: Reading): void => {
    if (view.version === (before?.version ?? seen) || !session.isConnected) return;
    const event = checkoutEvent(published(view), before && published(before));
    session.push(event, event.type, String(view.version));
    before = view;
  };
  publish(first);
  if (!isFinal(first)) {
    for await (const reading of readings) {
      publish(reading);
      if (isFinal(reading)) break;
    }
  }
  response.end();
}

function published(view: CheckoutView) {
  return { ...view, refundStatus: view.payment.refund?.status ?? null };
}

/** Whether no more events follow. The workflow may still run, for example to void authorisations. */
function isFinal({ running, view }: Reading): boolean {
  const { refund } = view.payment;
  const isRefundOwed = refund !== null && refund.status !== 'done';
  return !running || (STATUS_FACTS[view.status].final && !isRefundOwed);
}

/** The last version that the client has seen (Last-Event-ID); null for none. */
function seenVersion(request: Request): number | null {
  const id = request.get('Last-Event-ID');
  return id !== undefined && VERSION.test(id) ? Number(id) : null;
}
