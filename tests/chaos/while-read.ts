// Callers read checkouts over the API and ops read them in the Temporal UI, all the time, whatever happens to the
// workers.
import { setTimeout as pause } from 'node:timers/promises';
import type { PartnerBackend } from '../support/partner-backend';
import type { Usher } from '../support/usher';

const READ_EVERY_MS = 150;
/** The server ends a query after ten seconds, unless its caller ends it sooner. */
const QUERY_TIMEOUT_MS = 5_000;

interface Readers {
  readonly usher: Pick<Usher, 'temporal'>;
  readonly partner: PartnerBackend;
}

/** Reads each checkout repeatedly until `act` is done or has failed. */
export async function whileRead(
  { usher, partner }: Readers,
  ids: readonly string[],
  act: () => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const reading = ids.flatMap((id) => [
    until(stop.signal, () => expectRead(partner, id)),
    until(stop.signal, () => readInUi(usher, id)),
  ]);
  const readers = Promise.all(reading);
  try {
    await Promise.race([act(), readers]);
  } finally {
    stop.abort();
  }
  await readers;
}

async function until(stop: AbortSignal, read: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await read();
    await pause(READ_EVERY_MS);
  }
}

/** The API answers even without workers; `call` repeats a request that a saturated machine refuses. */
async function expectRead(partner: PartnerBackend, id: string): Promise<void> {
  const { status } = await partner.call('GET', `/v1/checkouts/${id}`);
  expect(status).toBe(200);
}

/** Sends a query as the UI's page of a workflow does. Without a worker it gets no answer. */
async function readInUi({ temporal }: Pick<Usher, 'temporal'>, id: string): Promise<void> {
  const handle = temporal.workflow.getHandle(id);
  const query = () => handle.query('__temporal_workflow_metadata');
  await temporal.withDeadline(Date.now() + QUERY_TIMEOUT_MS, query).catch(() => undefined);
}
