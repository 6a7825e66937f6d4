// A partner's look at the deliveries of its webhooks.
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
  /** In the answers that make one only. */
  readonly secret?: string;
}

/** The delivery as soon as it stands so; it begins right after the answer to the command, and is not found until then. */
export async function deliveryStands(
  partner: PartnerBackend,
  id: string,
  isSo: (it: DeliveryJson) => boolean,
): Promise<DeliveryJson> {
  const look = () => partner.call<DeliveryJson>('GET', `/v1/webhook-deliveries/${id}`);
  return (await eventually(look, ({ body }) => isSo(body))).body;
}
