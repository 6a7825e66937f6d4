// What the API is made of; handed in, so that tests run it in their own process.
import type { Client } from '@temporalio/client';
import type { OrderingCapabilities } from '../domain/capabilities';
import type { OrderDefaults } from '../domain/checkout/request';
import type { Policy } from '../domain/policy';
import type { CheckoutIds } from '../platform/checkout-ids';
import type { Logger } from '../platform/logger';
import type { Partner, PartnerDirectory } from '../platform/partners';
import type { Discovery } from '../upstream/discovery';
import type { Admission, AdmissionDeps } from './admission';
import type { CheckoutReader } from './checkout-reader';
import type { Commands } from './commands';
import type { SignIn } from './sign-in';

export interface ApiDeps {
  readonly temporal: Client;
  readonly namespace: string;
  readonly partners: PartnerDirectory;
  readonly ids: CheckoutIds;
  readonly discovery: Pick<
    Discovery,
    'venuesByLocation' | 'productionsByIds' | 'showtimesByVenue' | 'showtimesByIds'
  >;
  /** How existing customers are signed in, at the rate that the API has. */
  readonly signIn: SignIn;
  /** What Svc can be asked in the shape of the key. */
  readonly capabilities: OrderingCapabilities;
  /** Handed to every new checkout. */
  readonly policy: Policy;
  /** What keeps starts within Svc's rate. */
  readonly bounds: Pick<AdmissionDeps, 'callsWaitingMax' | 'openCheckoutsMax'>;
  readonly orderDefaultsOf: (partner: Partner) => OrderDefaults;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** What the routes of checkouts work with. */
export interface CheckoutDeps extends Pick<
  ApiDeps,
  'ids' | 'policy' | 'orderDefaultsOf' | 'signIn' | 'capabilities'
> {
  readonly reader: CheckoutReader;
  readonly commands: Commands;
  readonly admission: Admission;
  readonly now: () => number;
}

export interface DiscoveryDeps extends Pick<ApiDeps, 'discovery'> {
  readonly now: () => number;
}
