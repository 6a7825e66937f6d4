// A partner's look at the deliveries of its webhooks.
import { setTimeout as pause } from 'node:timers/promises';
import type { PartnerBackend } from './partner-backend';
import { EVENT_MAX_MS } from './patience';

const LOOK_AGAIN_MS = 50;

export interface DeliveryJson {
  readonly id: string;
  readonly webhookId: string;
  readonly type: string;
  readonly checkoutId: string | null;
  readonly version: number | null;
  readonly status: string;
  readonly attempts: number;
  readonly lastAttempt: { readonly httpStatus: number | null; readonly code: string | null } | null;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
}

/** The delivery as soon as it stands so; it begins right after the answer to the command, and is not found until then. */
export async function deliveryStands(
  partner: PartnerBackend,
  id: string,
  isSo: (it: DeliveryJson) => boolean,
): Promise<DeliveryJson> {
  const until = Date.now() + EVENT_MAX_MS;
  for (;;) {
    const { body } = await partner.call<DeliveryJson>('GET', `/v1/webhook-deliveries/${id}`);
    if (isSo(body)) return body;
    if (Date.now() > until) throw new Error(`${id} stands as ${JSON.stringify(body)}`);
    await pause(LOOK_AGAIN_MS);
  }
}
