// Backstage, for developers only: a checkout's timeline and events as they happen, and buttons that inject faults.
import { Router, type Response } from 'express';
import type { CheckoutEvent, Usher } from 'usher-client';
import { renderBackstage, renderCheckoutList, renderLive } from './page';
import { beginRush } from './rush';
import { endTrouble, makeTrouble, TROUBLES } from './trouble';

export interface BackstageOptions {
  readonly usher: Usher;
  readonly sandboxUrl: string;
  /** Where Temporal's UI shows workflows; undefined without one. */
  readonly workflowsUrl: string | undefined;
  /** The address of a page for traces, to which the id is appended; undefined without one. */
  readonly tracesUrl: string | undefined;
  /** Undefined if nothing would restart the worker. */
  readonly killWorker: (() => void) | undefined;
}

const LISTED = 10;
/** The API lists at most this many checkouts on one page. */
const COUNTED_MAX = 100;

export function backstage(options: BackstageOptions): Router {
  const { usher, sandboxUrl, killWorker } = options;
  const router = Router();
  router.get('/', async (_request, response) => {
    const [latest, queued] = await Promise.all([
      usher.checkouts.list({ limit: LISTED }),
      usher.checkouts.list({ status: ['queued'], limit: COUNTED_MAX }),
    ]);
    const waiting = `${queued.data.length}${queued.nextCursor === null ? '' : ' or more'}`;
    response.send(renderCheckoutList(latest.data, waiting, killWorker !== undefined));
  });

  router.post('/trouble', async ({ body }, response) => {
    const { name, back } = body as { readonly name?: string; readonly back?: string };
    const trouble = TROUBLES.find((each) => each.name === name);
    if (trouble) await makeTrouble(sandboxUrl, trouble);
    else if (name === 'kill-worker') killWorker?.();
    else await endTrouble(sandboxUrl);
    response.redirect(303, back ? `/backstage/${encodeURIComponent(back)}` : '/backstage');
  });

  router.post('/:id/rush', async ({ params: { id } }, response) => {
    const { showtime } = await usher.checkouts.get(id);
    if (showtime) {
      void beginRush(usher, showtime.id).catch((error: unknown) => {
        console.error('The rush ended early:', error);
      });
    }
    response.redirect(303, '/backstage');
  });

  router.get('/:id', async ({ params: { id } }, response) => {
    const [checkout, timeline] = await Promise.all([
      usher.checkouts.get(id),
      usher.checkouts.timeline(id),
    ]);
    response.send(renderBackstage({ checkout, timeline, events: [] }, options));
  });

  router.get('/:id/stream', async ({ params: { id } }, response) => {
    const end = new AbortController();
    response.on('close', () => end.abort());
    await stream(usher, id, response, end.signal).catch((error: unknown) => {
      if (!end.signal.aborted) throw error;
    });
  });
  return router;
}

/** Sends the page's live part after each event of the API's stream, until the checkout is closed. */
async function stream(
  { checkouts }: Usher,
  id: string,
  response: Response,
  signal: AbortSignal,
): Promise<void> {
  response.type('text/event-stream').flushHeaders();
  const events: CheckoutEvent[] = [];
  for await (const event of checkouts.events(id, { afterVersion: 0, signal })) {
    events.push(event);
    const [checkout, timeline] = await Promise.all([checkouts.get(id), checkouts.timeline(id)]);
    const html = renderLive({ checkout, timeline, events });
    response.write(`data: ${JSON.stringify(html)}\n\n`);
  }
  response.end('event: closed\ndata: \n\n');
}
