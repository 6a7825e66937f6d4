// Checks that partners got webhooks for the hold and the end of each checkout, with one id per change, despite the
// kills.
import { setTimeout as pause } from 'node:timers/promises';
import type { CheckoutJson } from '../support/partner-backend';
import { EVENT_MAX_MS } from '../support/patience';
import type { ReceivedWebhook, WebhookReceiver } from '../support/webhook-receiver';
import type { Arrived } from './trips';

const RETRY_MS = 250;

/** A line for each webhook that is missing or arrived with different contents; waits for late webhooks. */
export async function webhookFindings(
  { received }: Pick<WebhookReceiver, 'received'>,
  arrived: readonly Pick<Arrived, 'end'>[],
): Promise<readonly string[]> {
  const until = Date.now() + EVENT_MAX_MS;
  for (;;) {
    const findings = arrived.flatMap(({ end }) => findingsOf(end, received));
    if (findings.length === 0 || Date.now() > until) return findings;
    await pause(RETRY_MS);
  }
}

function findingsOf({ id, status }: CheckoutJson, received: readonly ReceivedWebhook[]): string[] {
  const ofCheckout = received.filter(({ data }) => data.id === id);
  const unreported = ['checkout.held', `checkout.${status}`].filter(
    (milestone) => !ofCheckout.some(({ type }) => type === milestone),
  );
  const changes = new Set(ofCheckout.map(({ data }) => data.version));
  const words = new Set(ofCheckout.map(({ headers, body }) => `${headers['webhook-id']} ${body}`));
  return [
    ...unreported.map((milestone) => `no webhook ${milestone} arrived for ${id}`),
    ...(words.size > changes.size ? [`${id} was reported in ${words.size} ways`] : []),
  ];
}
