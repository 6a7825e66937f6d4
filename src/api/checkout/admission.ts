// Decides whether a checkout may be started now, and whether it has to wait in the queue of its Svc key.
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { QueuePlace } from '../../domain/checkout/queue-place';
import { statusesThat } from '../../domain/checkout/status-facts';
import type { Logger } from '../../platform/logger';
import type { Partner } from '../../platform/partners';
import type { SalesGate } from '../../platform/sales-pauses';
import type { SvcKey } from '../../platform/svc-keys';
import { searchAttributes } from '../../workflows/search-attribute-keys';
import { problem, type Problem, type ProblemCheckout } from '../../http/problem';
import { ARE_OPEN } from '../../platform/open-workflows';
import type { AdmissionQueues } from '../../temporal-reads/admission-queues';
import type { OnSales } from '../../temporal-reads/on-sales';
import type { QueuePlaces } from '../../temporal-reads/queue-places';
import { RememberedFigures } from '../../temporal-reads/remembered-figures';
import { soon } from '../../temporal-reads/soon';
import { ARE_CHECKOUTS, equals, hasStatus } from '../../temporal-reads/visibility-terms';

/** Visibility answers only about ten requests per second in all. */
const OPEN_CHECKOUTS_TTL_MS = 5_000;

/** Most open checkouts end within minutes, so an earlier retry is useless. */
const TOO_MANY_RETRY_SECONDS = 30;
/** Ops need time to fix what made them pause, so an earlier retry is useless. */
const SALES_PAUSED_RETRY_SECONDS = 30;

/** The states that count against a partner's limit of open checkouts. */
const OPEN = statusesThat(({ open }) => open);

export interface AdmissionDeps {
  readonly temporal: Client;
  readonly logger: Logger;
  readonly salesGate: Pick<SalesGate, 'isPaused'>;
  readonly svcKeyOf: (partner: Partner) => SvcKey;
  readonly queues: Pick<AdmissionQueues, 'mustWait'>;
  readonly places: Pick<QueuePlaces, 'take'>;
  readonly onSales: Pick<OnSales, 'take'>;
  /** The maximum number of open checkouts per partner. */
  readonly openCheckoutsMax: number;
  /** Called with each count of a partner's open checkouts, for metrics. */
  readonly observeOpen?: ((partnerId: string, open: number) => void) | undefined;
}

export interface Admission {
  /**
   * Resolves if the checkout may be started or already exists, since a repeat has to be answered: with its place in the
   * queue, or null if it does not have to wait. Throws the problem SALES_PAUSED or TOO_MANY_CHECKOUTS, or a
   * ServiceError if it is unknown whether this is a repeat.
   */
  admit(partner: Partner, checkoutId: string, showtimeId: string): Promise<QueuePlace | null>;
}

/** A missing figure refuses no start: if Temporal is down, the command itself will fail. */
export function createAdmission(deps: AdmissionDeps): Admission {
  const { temporal, salesGate, svcKeyOf, queues, places, onSales } = deps;
  const { logger, openCheckoutsMax, observeOpen } = deps;
  const openCheckouts = new RememberedFigures({
    ttlMs: OPEN_CHECKOUTS_TTL_MS,
    missing: 0,
    fetch: async (partnerId) => {
      const open = await soon(temporal, () => countOpen(temporal, partnerId));
      observeOpen?.(partnerId, open);
      return open;
    },
    onFailure: (error) => logger.warn({ error }, 'the number of open checkouts is unknown'),
  });

  const refusal = async (partnerId: string): Promise<Problem | null> => {
    if (salesGate.isPaused(partnerId)) return salesPaused();
    const open = await openCheckouts.of(partnerId);
    return open >= openCheckoutsMax ? tooManyCheckouts(openCheckoutsMax) : null;
  };
  return {
    async admit(partner, checkoutId, showtimeId) {
      const key = svcKeyOf(partner);
      const why = await refusal(partner.id);
      if (!why) {
        const start = { partnerId: partner.id, showtimeId, keyOwner: key.owner };
        const place = await onSales.take(start);
        return place ?? ((await queues.mustWait(key)) ? places.take(partner.id, key) : null);
      }
      if (await isThere(temporal, checkoutId)) return null;
      throw why;
    },
  };
}

/**
 * Approximate: visibility shows a change a moment later and is queried rarely, and each process of the API queries it
 * separately. So a few seconds' worth of starts may exceed a limit, which only has to stop a partner from starting
 * checkouts without end.
 */
async function countOpen({ workflow }: Client, partnerId: string): Promise<number> {
  const { partner } = searchAttributes;
  const { count } = await workflow.count(
    [equals(partner, partnerId), ARE_CHECKOUTS, ARE_OPEN, hasStatus(OPEN)].join(' AND '),
  );
  return count;
}

async function isThere(temporal: Client, checkoutId: string): Promise<boolean> {
  try {
    await soon(temporal, () => temporal.workflow.getHandle(checkoutId).describe());
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** The problem for a new checkout or order while sales are paused; for an order it includes the checkout. */
export function salesPaused(checkout?: ProblemCheckout): Problem {
  return problem('SALES_PAUSED', 'Nothing was started: try again later, with the same key.', {
    ...(checkout && { checkout }),
    headers: { 'Retry-After': String(SALES_PAUSED_RETRY_SECONDS) },
  });
}

function tooManyCheckouts(max: number): Problem {
  const detail = `At most ${max} checkouts may be open at once: finish or cancel some.`;
  return problem('TOO_MANY_CHECKOUTS', detail, {
    headers: { 'Retry-After': String(TOO_MANY_RETRY_SECONDS) },
  });
}
