// The API's dependencies, injected so that tests can run it in their own process.
import type { Client } from '@temporalio/client';
import type { RequestHandler } from 'express';
import type { OrderDefaults } from '../domain/checkout/request';
import type { Policy } from '../domain/policy';
import type { CursorSeal } from '../platform/cursor-seal';
import type { SalesGate } from '../platform/sales-pauses';
import type { CheckoutIds } from '../platform/checkout-ids';
import type { CurrentIds } from './checkout/current-ids';
import type { Logger } from '../platform/logger';
import type { Partner, PartnerDirectory } from '../platform/partners';
import type { Admission, AdmissionDeps } from './checkout/admission';
import type { CheckoutReader } from './checkout/checkout-reader';
import type { CheckoutWatch } from './checkout/checkout-watch';
import type { Commands } from './checkout/checkout-commands';
import type { SeatMapOf } from './checkout/seat-maps';
import type { Departure } from '../http/departure';
import type { ListCheckouts } from './checkout/list/checkout-list';
import type { KeyLimits, KeyLimitSettings } from '../http/key-limits';
import type { SvcAccess } from './discovery/svc-access';
import type { TakePlaces } from '../temporal-reads/customer-hashes';
import type { EndpointBook, EndpointBookDeps } from './webhooks/endpoint-book';

export interface ApiDeps {
  readonly temporal: Client;
  readonly namespace: string;
  readonly partners: Pick<PartnerDirectory, 'findByKey' | 'find'>;
  readonly ids: CheckoutIds;
  readonly currentIds: CurrentIds;
  readonly cursors: CursorSeal;
  /** Access to Svc through the partner's key. */
  readonly svcOf: (partner: Partner) => SvcAccess;
  readonly svcKeyOf: AdmissionDeps['svcKeyOf'];
  /** The number of API processes. */
  readonly apiReplicas: number;
  /** Passed to every new checkout. */
  readonly policy: Policy;
  /** Pauses set by ops. */
  readonly salesGate: Pick<SalesGate, 'isPaused'>;
  /** The rules for addresses of webhook endpoints, and the maximum number of endpoints per partner. */
  readonly webhooks: Pick<EndpointBookDeps, 'addresses' | 'endpointsMax'>;
  /** The limit of open checkouts. */
  readonly bounds: Pick<AdmissionDeps, 'openCheckoutsMax' | 'observeOpen'>;
  /** The limits of each API key in one process, unless the partner file sets others. */
  readonly keyLimits: KeyLimitSettings;
  /** The number of requests without a valid key that a process answers each second for one client address. */
  readonly openRequestsPerSecond: number;
  readonly orderDefaultsOf: (partner: Partner) => OrderDefaults;
  readonly logger: Logger;
  /** The number of proxies in front whose X-Forwarded headers are trusted; 0 trusts none. */
  readonly trustedProxies: number;
  readonly departure: Departure;
  /** Called for every request, for metrics. */
  readonly measure?: RequestHandler;
  /** The public address of the API. Default: the address that the caller used. */
  readonly publicUrl?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** The dependencies of the checkout routes. */
export interface CheckoutDeps extends Pick<
  ApiDeps,
  'ids' | 'currentIds' | 'policy' | 'orderDefaultsOf' | 'svcOf' | 'salesGate' | 'departure'
> {
  readonly reader: CheckoutReader;
  readonly commands: Commands;
  readonly admission: Admission;
  readonly takePlaces: TakePlaces;
  readonly list: ListCheckouts;
  readonly watch: CheckoutWatch;
  readonly seatMapOf: SeatMapOf;
  readonly endpoints: Pick<EndpointBook, 'hasAny'>;
  readonly limits: KeyLimits;
  readonly now: () => number;
}

export interface DiscoveryDeps extends Pick<ApiDeps, 'svcOf'> {
  readonly now: () => number;
}
