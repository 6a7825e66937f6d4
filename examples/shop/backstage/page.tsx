// The pages of backstage. They work without JavaScript; with it, the live part is replaced at each event.
import { createHash } from 'node:crypto';
import { render } from 'preact-render-to-string';
import type { Checkout, CheckoutEvent, CheckoutList, Timeline } from 'usher-client';
import { html, Layout } from '../pages/layout';
import { BOTS } from './rush';
import { TROUBLES } from './trouble';

interface Seen {
  readonly checkout: Checkout;
  readonly timeline: Timeline;
  readonly events: readonly CheckoutEvent[];
}

interface Around {
  readonly workflowsUrl: string | undefined;
  readonly tracesUrl: string | undefined;
  readonly killWorker: (() => void) | undefined;
}

const REFRESH_SECONDS = 5;

/** `waiting`: how many customers wait in the queue. */
export function renderCheckoutList(
  listed: CheckoutList['data'],
  waiting: string,
  canKill: boolean,
): string {
  return html(
    <Layout title="Backstage" refreshSeconds={REFRESH_SECONDS}>
      <h1>Backstage</h1>
      <p>What Usher does behind the shop. Inject a fault, then buy, and watch.</p>
      <Buttons canKill={canKill} back="" />
      <p>In the queue: {waiting}</p>
      <h2>Latest checkouts</h2>
      {listed.length === 0 && <p>None yet. Choose seats in the shop, then come back.</p>}
      <ul class="latest" data-refresh-seconds={REFRESH_SECONDS}>
        {listed.map(({ id, status, showtime }) => (
          <li>
            <a href={`/backstage/${id}`}>{showtime?.title ?? id}</a>
            <span class="state">{status}</span>
          </li>
        ))}
      </ul>
    </Layout>,
  );
}

export function renderBackstage(seen: Seen, around: Around): string {
  const { id, showtime } = seen.checkout;
  const { workflowsUrl, tracesUrl, killWorker } = around;
  // Usher derives the trace id from the checkout's id in the same way.
  const traceId = createHash('sha256').update(id).digest('hex').slice(0, 32);
  return html(
    <Layout title="Backstage" refreshSeconds={REFRESH_SECONDS}>
      <h1>Backstage: {showtime?.title ?? 'a checkout'}</h1>
      <p class="actions">
        <a href={`/checkouts/${id}`}>The customer’s page</a>
        {workflowsUrl && <a href={`${workflowsUrl}/${id}`}>In Temporal</a>}
        {tracesUrl && <a href={`${tracesUrl}${traceId}`}>Its trace</a>}
        <a href="/backstage">All checkouts</a>
      </p>
      <Buttons canKill={killWorker !== undefined} back={id} />
      <form method="post" action={`/backstage/${id}/rush`} class="trouble">
        <button class="quiet">
          A rush of {BOTS} bots <small>They want this showtime, too. Most have to queue.</small>
        </button>
      </form>
      <div data-stream={`/backstage/${id}/stream`} aria-live="polite">
        <Live {...seen} />
      </div>
      <p class="hint">
        <code>{id}</code>, trace <code>{traceId}</code>
      </p>
    </Layout>,
  );
}

export function renderLive(seen: Seen): string {
  return render(<Live {...seen} />);
}

function Live({ checkout, timeline, events }: Seen) {
  const { status, payment } = checkout;
  return (
    <div class="backstage">
      <p class="facts">
        <span class="state">{status}</span> money <strong>{payment.money}</strong>, payments tried{' '}
        <strong>{payment.attempt}</strong>
      </p>
      <section>
        <h2>Timeline</h2>
        <ol>
          {timeline.data.map(({ at, text }) => (
            <li>
              <time>{clock(at)}</time> {text}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Events</h2>
        <ol>
          {events.map(({ type, timestamp, data }) => (
            <li>
              <time>{clock(timestamp)}</time> <code>{type}</code> version {data.version}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

interface ButtonsProps {
  readonly canKill: boolean;
  /** The id of the checkout whose page is shown again; empty for the list. */
  readonly back: string;
}

function Buttons({ canKill, back }: ButtonsProps) {
  const kill = {
    name: 'kill-worker',
    label: 'Kill the worker',
    about: 'The program that runs the checkouts dies, and is restarted.',
  };
  return (
    <form method="post" action="/backstage/trouble" class="trouble">
      <input type="hidden" name="back" value={back} />
      {[...TROUBLES, ...(canKill ? [kill] : [])].map(({ name, label, about }) => (
        <button class="quiet" name="name" value={name}>
          {label} <small>{about}</small>
        </button>
      ))}
      <button class="quiet" name="name" value="none">
        No more faults <small>Removes the faults chosen above.</small>
      </button>
    </form>
  );
}

function clock(at: string): string {
  return at.slice(11, 19);
}
