import { version } from '../../../package.json';
import type { OrderDefaults } from '../../domain/checkout/request';
import type { Partner } from '../../platform/partners';

/** What every order of the partner says of its sender (Svc spec 2.6). */
export function orderDefaultsOf({ associateTags, tenantId }: Partner): OrderDefaults {
  return { clientVersion: `usher/${version}`, associateTags, tenantId: tenantId ?? null };
}
