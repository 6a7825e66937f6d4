// Whether partners got their webhooks, whatever was killed meanwhile: of the held seats and of the
// end, each change under one id.
import { setTimeout as pause } from 'node:timers/promises';
import type { CheckoutJson } from '../support/partner-backend';
import { EVENT_MAX_MS } from '../support/patience';
import type { ReceivedWebhook, WebhookReceiver } from '../support/webhook-receiver';
import type { Arrived } from './trips';

const LOOK_AGAIN_MS = 250;

/** A line for each webhook that is missing, or came twice with different content; waits for what may still come. */
export async function webhookFindings(
  { received }: Pick<WebhookReceiver, 'received'>,
  arrived: readonly Pick<Arrived, 'end'>[],
): Promise<readonly string[]> {
  const until = Date.now() + EVENT_MAX_MS;
  for (;;) {
    const findings = arrived.flatMap(({ end }) => findingsOf(end, received));
    if (findings.length === 0 || Date.now() > until) return findings;
    await pause(LOOK_AGAIN_MS);
  }
}

function findingsOf({ id, status }: CheckoutJson, received: readonly ReceivedWebhook[]): string[] {
  const reported = received.filter(({ data }) => data.id === id);
  const unreported = ['checkout.held', `checkout.${status}`].filter(
    (milestone) => !reported.some(({ type }) => type === milestone),
  );
  const changes = new Set(reported.map(({ data }) => data.version));
  const words = new Set(reported.map(({ headers, body }) => `${headers['webhook-id']} ${body}`));
  return [
    ...unreported.map((milestone) => `no webhook of ${milestone} came for ${id}`),
    ...(words.size > changes.size ? [`${id} was reported in ${words.size} ways`] : []),
  ];
}
