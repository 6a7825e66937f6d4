// Decides whether a checkout may be started now, and whether it has to wait in the queue of its Svc key.
import type { Client } from '@temporalio/client';
import type { QueuePlace } from '../../domain/checkout/queue-place';
import { otherSpelling } from '../../domain/on-sale';
import type { Logger } from '../../platform/logger';
import type { Partner } from '../../platform/partners';
import type { SalesGate } from '../../platform/sales-pauses';
import type { SvcKey } from '../../platform/svc-keys';
import { failureProblem } from '../../http/failure-problem';
import { problem, type Problem, type ProblemCheckout } from '../../http/problem';
import { checkoutResource } from './checkout-resource';
import type { AdmissionQueues } from '../../temporal-reads/admission-queues';
import type { PlaceHolder } from '../../temporal-reads/customer-places';
import type { ReserveForCustomer, OnSales } from '../../temporal-reads/on-sales';
import type { QueuePlaces } from '../../temporal-reads/queue-places';
import { countOpen, isThere } from '../../temporal-reads/known-checkouts';
import { RememberedFigures } from '../../temporal-reads/remembered-figures';
import { withReadDeadline } from '../../temporal-reads/read-deadline';

/** Counts are reused for this long, since visibility answers only about ten requests per second in total. */
const OPEN_CHECKOUTS_TTL_MS = 5_000;

/** Most open checkouts end within minutes, so an earlier retry is useless. */
const TOO_MANY_RETRY_SECONDS = 30;
/** Ops need time to fix the reason for the pause, so an earlier retry is useless. */
const SALES_PAUSED_RETRY_SECONDS = 30;

export interface AdmissionDeps {
  readonly temporal: Client;
  readonly logger: Logger;
  readonly salesGate: Pick<SalesGate, 'isPaused'>;
  readonly svcKeyOf: (partner: Partner) => SvcKey;
  readonly queues: Pick<AdmissionQueues, 'mustWait'>;
  readonly places: Pick<QueuePlaces, 'take'>;
  readonly onSales: Pick<OnSales, 'coveredAs' | 'take'>;
  /** The maximum number of open checkouts per partner. */
  readonly openCheckoutsMax: number;
  /** Called with each count of a partner's open checkouts, for metrics. */
  readonly observeOpen?: ((partnerId: string, open: number) => void) | undefined;
}

export interface Admission {
  /**
   * Resolves if the checkout may be started, or if it already exists, since a repeat has to be answered. Throws the
   * problem SALES_PAUSED or TOO_MANY_CHECKOUTS, or a ServiceError if it is unknown whether this is a repeat.
   */
  allow(partner: Partner, checkoutId: string): Promise<void>;
  /**
   * Takes a place in the queue for a checkout that starts now; null if it does not have to wait. Later starts take the
   * place into account. `reserveForCustomer` reserves the one place that a customer may have, or throws if it is taken.
   * Throws INVALID_SHOWTIME if an on-sale covers the showtime under another spelling of its id.
   */
  takePlace(
    partner: Partner,
    showtimeId: string,
    reserveForCustomer: ReserveForCustomer,
  ): Promise<QueuePlace | null>;
}

/** A missing figure is no reason to refuse a start: if Temporal is down, the start itself fails anyway. */
export function createAdmission(deps: AdmissionDeps): Admission {
  const { temporal, salesGate, svcKeyOf, queues, places, onSales } = deps;
  const { logger, openCheckoutsMax, observeOpen } = deps;
  const openCheckouts = new RememberedFigures({
    ttlMs: OPEN_CHECKOUTS_TTL_MS,
    missing: 0,
    fetch: async (partnerId) => {
      const open = await withReadDeadline(temporal, () => countOpen(temporal, partnerId));
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
    async allow(partner, checkoutId) {
      const why = await refusal(partner.id);
      if (why && !(await isThere(temporal, checkoutId))) throw why;
    },
    async takePlace(partner, showtimeId, reserveForCustomer) {
      const key = svcKeyOf(partner);
      const start = { partnerId: partner.id, showtimeId, keyOwner: key.owner };
      const coveredAs = await onSales.coveredAs(start);
      if (coveredAs !== undefined) throw failureProblem(otherSpelling(coveredAs));
      const inLobby = await onSales.take(start, reserveForCustomer);
      if (inLobby) return inLobby;
      if (!(await queues.mustWait(key))) return null;
      await reserveForCustomer();
      return places.take(partner.id, key);
    },
  };
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

/** The problem if the customer of a start already has a place in the queue; it includes the checkout with the place. */
export function alreadyQueued({ checkoutId, view }: PlaceHolder, nowMs: number): Problem {
  const detail = `Checkout ${checkoutId} of this customer is already in the queue.`;
  return problem('ALREADY_QUEUED', detail, { checkout: checkoutResource(view, nowMs) });
}
