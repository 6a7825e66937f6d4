// More customers want to buy than the cinema can serve at once: shows the place and the wait.
import type { Checkout } from 'usher-client';
import { Layout } from './layout';
import type { Notice } from './notices';
import { Showing } from './showing';

const SECONDS_PER_MINUTE = 60;

interface Props {
  readonly checkout: Extract<Checkout, { readonly status: 'queued' }>;
  readonly notice?: Notice | null;
}

export function QueuePage({ checkout, notice }: Props) {
  const { ahead, estimatedWaitSeconds } = checkout.queue;
  const title = 'You are in the queue';
  const refreshSeconds =
    checkout.nextAction?.type === 'wait' ? checkout.nextAction.afterSeconds : 2;
  return (
    <Layout
      title={title}
      notice={notice ?? null}
      refreshSeconds={refreshSeconds}
      watched={checkout}
    >
      <Showing checkout={checkout} title={title} step="Choose" />
      <div class="waiting" role="status">
        <span class="spinner" aria-hidden="true" />
        <p>
          {placeText(ahead)} {waitText(estimatedWaitSeconds)} You can close this page: your place is
          kept, and you find it again under “Your orders”.
        </p>
      </div>
    </Layout>
  );
}

function placeText(ahead: number): string {
  if (ahead === 0) return 'It is almost your turn.';
  return ahead === 1 ? 'One customer is before you.' : `${ahead} customers are before you.`;
}

function waitText({ p50, p90 }: { readonly p50: number; readonly p90: number }): string {
  if (p90 < SECONDS_PER_MINUTE) return 'You wait less than a minute.';
  const [from, to] = [p50, p90].map((seconds) => Math.ceil(seconds / SECONDS_PER_MINUTE));
  return from === to ? `You wait about ${to} minutes.` : `You wait ${from} to ${to} minutes.`;
}
