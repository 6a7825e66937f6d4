// A process of the API in a rush. It runs the production code against the simulated server, decides which customers
// wait, and shows them their places.
import type { Client } from '@temporalio/client';
import { createAdmission, type Admission } from '../../../src/api/checkout/admission';
import type { CheckoutView } from '../../../src/domain/checkout/view';
import { createLogger } from '../../../src/platform/logger';
import type { Partner } from '../../../src/platform/partners';
import type { SvcKey } from '../../../src/platform/svc-keys';
import { AdmissionQueues } from '../../../src/temporal-reads/admission-queues';
import { OnSales } from '../../../src/temporal-reads/on-sales';
import { QueuePlaces } from '../../../src/temporal-reads/queue-places';
import type { World } from '../world';
import type { RushScenario } from './rush-scenario';

type Settings = Pick<
  RushScenario,
  'apiProcesses' | 'clockErrorMs' | 'admissionsPerSecond' | 'callsPerSecond'
>;

export class ApiProcess {
  readonly #admission: Admission;
  readonly #places: QueuePlaces;

  constructor(
    world: World,
    temporal: Client,
    { apiProcesses: apiReplicas, clockErrorMs: mostMs, ...rates }: Settings,
  ) {
    const clockErrorMs = world.between(-mostMs, mostMs);
    const logger = createLogger('simulation', 'fatal');
    const now = () => world.nowMs + clockErrorMs;
    const { admissionsPerSecond, callsPerSecond: queueRatePerSecond } = rates;
    const key = { owner: undefined, admissionsPerSecond, queueRatePerSecond };
    const queues = new AdmissionQueues({
      temporal,
      namespace: 'default',
      logger,
      apiReplicas,
      now,
    });
    const onSales = new OnSales({ temporal, logger, apiReplicas, queues, now });
    this.#places = new QueuePlaces({ temporal, logger, apiReplicas, onSales, queues, now });
    this.#admission = createAdmission({
      temporal,
      logger,
      salesGate: { isPaused: () => false },
      svcKeyOf: () => key as SvcKey,
      queues,
      places: this.#places,
      onSales,
      openCheckoutsMax: Infinity,
    });
  }

  /** The place of a start; null if it is served at once. Throws while the server cannot be reached. */
  takePlace(partnerId: string, showtimeId: string) {
    const partner = { id: partnerId } as Partner;
    return this.#admission.takePlace(partner, showtimeId, () => Promise.resolve());
  }

  /** The view of a waiting checkout with its place as it is now. */
  current(view: CheckoutView, partnerId: string): Promise<CheckoutView> {
    return this.#places.current(view, partnerId);
  }
}
