// A rush of customers on the real server: when each was admitted, and the estimates that each was shown.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { searchAttributes } from '../../src/workflows/search-attribute-keys';
import { CUSTOMER, PartnerBackend, type CheckoutJson } from './partner-backend';
import { reservedShowtime } from './showtimes';
import { apiKeyOf, type Usher } from './usher';

/** Starts of several partners at the same time; each partner sends its starts one after the other. */
export interface Wave {
  readonly afterMs: number;
  readonly partnerIds: readonly string[];
  readonly customersEach: number;
}

export interface Estimate {
  readonly shownAtMs: number;
  readonly p50: number;
  readonly p90: number;
}

export interface Waited {
  readonly partnerId: string;
  readonly admittedAtMs: number;
  /** The first is from the answer to the start. */
  readonly estimates: readonly Estimate[];
}

type Queued = CheckoutJson & {
  readonly queue?: {
    readonly estimatedWaitSeconds: { readonly p50: number; readonly p90: number };
  };
};

type Waiting = Omit<Waited, 'admittedAtMs'> & {
  readonly id: string;
  readonly estimates: Estimate[];
};

const READ_PAUSE_MS = 100;
const ASYNC = { Prefer: 'respond-async' };

/** Plays the waves, and follows each queued customer until the last is admitted. */
export async function playRush(usher: Usher, waves: readonly Wave[]): Promise<readonly Waited[]> {
  const waiting: Waiting[] = [];
  const started = waves.map(async ({ afterMs, partnerIds, customersEach }) => {
    await pause(afterMs);
    const lines = partnerIds.map((id) => startInTurn(usher, id, customersEach, waiting));
    await Promise.all(lines);
  });
  let isStarting = true;
  const following = follow(usher, waiting, () => isStarting);
  await Promise.all(started);
  isStarting = false;
  await following;
  return Promise.all(
    waiting.map(async (one) => ({ ...one, admittedAtMs: await admittedAtMs(usher, one.id) })),
  );
}

async function startInTurn(
  usher: Usher,
  partnerId: string,
  customers: number,
  waiting: Waiting[],
): Promise<void> {
  const partner = backendOf(usher, partnerId);
  for (let turn = 0; turn < customers; turn++) {
    const customer = { ...CUSTOMER, email: `${randomUUID()}@example.org` };
    const { body } = await partner.start({ showtimeId: reservedShowtime(), customer }, ASYNC);
    const estimate = estimateIn(body);
    if (!estimate) continue;
    waiting.push({ partnerId, id: body.id, estimates: [estimate] });
  }
}

/** Reads one customer after the other, until none waits. */
async function follow(
  usher: Usher,
  waiting: readonly Waiting[],
  isStarting: () => boolean,
): Promise<void> {
  const admitted = new Set<string>();
  while (isStarting() || admitted.size < waiting.length) {
    await pause(READ_PAUSE_MS);
    for (const { id, partnerId, estimates } of waiting.filter((one) => !admitted.has(one.id))) {
      const estimate = estimateIn((await backendOf(usher, partnerId).get(id)).body);
      if (estimate) estimates.push(estimate);
      else admitted.add(id);
      await pause(READ_PAUSE_MS);
    }
  }
}

function backendOf({ apiUrl }: Usher, partnerId: string): PartnerBackend {
  return new PartnerBackend({ apiUrl, apiKey: apiKeyOf(partnerId) });
}

function estimateIn({ queue }: Queued): Estimate | null {
  return queue ? { shownAtMs: Date.now(), ...queue.estimatedWaitSeconds } : null;
}

async function admittedAtMs({ temporal }: Usher, id: string): Promise<number> {
  const { typedSearchAttributes } = await temporal.workflow.getHandle(id).describe();
  const admitted = typedSearchAttributes.get(searchAttributes.admittedAt);
  if (admitted === undefined) throw new Error(`${id} was not admitted`);
  return admitted;
}
