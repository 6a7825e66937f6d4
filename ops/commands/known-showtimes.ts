// Checks that showtimes exist: an on-sale for a misspelt id would cover nothing.
import type { SvcKey } from '../../src/platform/svc-keys';
import { showtimeDiscovery } from '../../src/upstream/discovery/showtime-queries';
import type { OpsContext } from './ops-context';
import { svcOfKey } from './svc-of-key';

/** Throws an Error that names the showtimes that Svc does not list, or that begin before the on-sale opens. */
export async function assertShowtimes(
  ids: readonly string[],
  opensAtMs: number,
  key: SvcKey,
  { config }: Pick<OpsContext, 'config'>,
): Promise<void> {
  const svc = svcOfKey(key, config);
  try {
    const { showtimeDetails } = await showtimeDiscovery(svc).showtimesByIds(ids);
    const listed = new Set(showtimeDetails.map(({ showtimeId }) => showtimeId));
    const unknown = ids.filter((id) => !listed.has(id));
    if (unknown.length > 0) throw new Error(`--showtimes: Svc does not list ${unknown.join(', ')}`);
    const over = showtimeDetails.filter((it) => Date.parse(it.utcShowtimeStart) <= opensAtMs);
    if (over.length > 0) {
      const named = over.map(({ showtimeId }) => showtimeId).join(', ');
      throw new Error(`--opens-at: expected a time before ${named} begins`);
    }
  } finally {
    svc.close();
  }
}
