// Checks that a new on-sale does not conflict with those that new checkouts can still join.
import { takesStarts, type OnSale, type OnSaleTerms } from '../../src/domain/on-sale';
import { instant } from '../../src/domain/checkout/instant';
import type { SvcKey } from '../../src/platform/svc-keys';
import { workersRate } from '../../src/platform/task-queue';
import { admissionTaskQueue } from '../../src/workflows/messages';
import type { OpsContext } from './ops-context';

export const STOPPED = 'was ended in Temporal before it was closed: resume it first.';
export const resumeLine = (id: string) => `npm run ops -- on-sale resume ${id}`;

type Covers = OnSaleTerms['covers'];

/** The share of its key's admissions that an on-sale takes without `--per-second`; other starts get the rest. */
const DEFAULT_SHARE = 0.8;
/** Sums of decimal rates are not exact. */
const ROUNDING = 1e-9;

/** The on-sales of the key that new checkouts can still join. */
export function onSalesOpenToStarts(
  sales: readonly OnSale[],
  { owner }: SvcKey,
): readonly OnSale[] {
  return sales.filter((it) => takesStarts(it) && it.keyOwner === (owner ?? ''));
}

/** Throws an Error if a checkout could belong both to the new on-sale and to one of these. */
export function assertNoOverlap(covers: Covers, openToStarts: readonly OnSale[]): void {
  for (const { id, opensAtMs, state, isStopped, covers: others } of openToStarts) {
    const shared = overlapOf(covers, others);
    if (shared === null) continue;
    if (isStopped)
      throw new Error(`${id} covers ${shared} already. It ${STOPPED}\n${resumeLine(id)}`);
    throw new Error(
      `${id} (${state}, opens ${instant(opensAtMs)}) covers ${shared} already. Close it first: its waiting checkouts ` +
        `are called at once, or cancelled with --end.\nnpm run ops -- on-sale close ${id} --reason <why>`,
    );
  }
}

/** Names the starts that two on-sales of the same key both cover; null if there are none. */
function overlapOf(one: Covers, other: Covers): string | null {
  if ('showtimeIds' in one && 'showtimeIds' in other) {
    return one.showtimeIds.find((id) => other.showtimeIds.includes(id)) ?? null;
  }
  if ('partnerId' in one && 'partnerId' in other) {
    return one.partnerId === other.partnerId ? `all starts of ${one.partnerId}` : null;
  }
  const [partnerId] = [one, other].flatMap((it) => ('partnerId' in it ? [it.partnerId] : []));
  return `starts of ${partnerId} for these showtimes`;
}

/**
 * How many checkouts a second the workers admit with the key, by their own settings: those of this program may differ.
 * Throws an Error if no worker has reported a rate.
 */
export async function admissionRate(
  { owner }: Pick<SvcKey, 'owner'>,
  { client, config }: Pick<OpsContext, 'client' | 'config'>,
): Promise<number> {
  const queue = { name: admissionTaskQueue(owner), tasks: 'activity' } as const;
  const rate = await workersRate(client, config.temporal.namespace, queue);
  if (rate !== null) return rate;
  throw new Error(`No worker takes tasks of ${queue.name}, so the rate of the key is unknown.`);
}

/**
 * The on-sale's calls a second. Throws if, with those of the on-sales `openToStarts`, they exceed the key's admissions.
 */
export function rateWithin(
  wanted: number | undefined,
  { owner, admissionsPerSecond }: SvcKey,
  openToStarts: readonly OnSale[],
): number {
  const rate = wanted ?? admissionsPerSecond * DEFAULT_SHARE;
  const used = openToStarts.reduce((sum, { callsPerSecond }) => sum + callsPerSecond, 0);
  if (used + rate <= admissionsPerSecond + ROUNDING) return rate;
  const key = owner === undefined ? 'The shared key' : `The key of ${owner}`;
  const ids = openToStarts.map(({ id }) => id).join(', ');
  const left = used === 0 ? '' : `, and ${ids} may use ${rounded(used)} of them`;
  throw new Error(
    `--per-second: ${rounded(rate)} is too much. ${key} admits ${rounded(admissionsPerSecond)} a second${left}.`,
  );
}

function rounded(rate: number): number {
  return Number(rate.toFixed(3));
}
