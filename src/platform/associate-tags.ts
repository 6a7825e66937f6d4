// The tags that identify a partner in its orders.
import type { Partner } from './partners';

/** The tags agreed with Svc for the partner; by default, the partner's id (Svc spec 4.4). */
export function associateTagsOf({
  id,
  associateTags = {},
}: Pick<Partner, 'id' | 'associateTags'>): Readonly<Record<string, unknown>> {
  return Object.keys(associateTags).length > 0 ? associateTags : { partner: id };
}
