// Callers who read checkouts all the time, whatever becomes of the workers.
import { setTimeout as pause } from 'node:timers/promises';
import type { PartnerBackend } from '../support/partner-backend';

const READ_EVERY_MS = 150;

/** Each is read all the time, until `act` is done or has failed. */
export async function whileRead(
  partner: PartnerBackend,
  ids: readonly string[],
  act: () => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const readers = Promise.all(ids.map((id) => readOn(partner, id, stop.signal)));
  try {
    await Promise.race([act(), readers]);
  } finally {
    stop.abort();
  }
  await readers;
}

/** Reads it until it is told to stop; while no worker is there, nobody answers. */
async function readOn(partner: PartnerBackend, id: string, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const { status } = await partner.callOnce('GET', `/v1/checkouts/${id}`);
    expect([200, 503]).toContain(status);
    await pause(READ_EVERY_MS);
  }
}
