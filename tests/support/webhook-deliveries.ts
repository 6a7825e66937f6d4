// A partner's webhook deliveries, read over the API.
import type { PartnerBackend } from './partner-backend';
import { eventually } from './patience';

export interface DeliveryJson {
  readonly id: string;
  readonly webhookId: string;
  readonly endpointId: string | null;
  readonly type: string;
  readonly checkoutId: string | null;
  readonly version: number | null;
  readonly status: string;
  readonly attempts: number;
  readonly lastAttempt: { readonly httpStatus: number | null; readonly code: string | null } | null;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
}

export interface EndpointJson {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[] | null;
  readonly status: string;
  readonly managedBy: string;
  readonly formerSecretValidUntil: string | null;
  /** Only in answers that create a secret. */
  readonly secret?: string;
}

/** Waits until the delivery matches. It is created just after the answer to the command; until then a read gets 404. */
export async function untilDelivery(
  partner: PartnerBackend,
  id: string,
  isReached: (it: DeliveryJson) => boolean,
): Promise<DeliveryJson> {
  const read = () => partner.call<DeliveryJson>('GET', `/v1/webhook-deliveries/${id}`);
  return (await eventually(read, ({ body }) => isReached(body))).body;
}
