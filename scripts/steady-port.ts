// Ports for programs that come back on the one that they had.
import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/**
 * Below those that systems give to outgoing connections, one of which could have it when the program comes back. And no higher
 * than a signed number of 16 bits: so Temporal writes the ports of its cluster down in PostgreSQL.
 */
const MIN = 10_000;
export const STEADY_PORT_MAX = 32_767;
const DRAWS = 100;

/** One on which nobody listens now. */
export function steadyPort(): Promise<number> {
  return getPort({
    host: '127.0.0.1',
    port: Array.from({ length: DRAWS }, () => randomInt(MIN, STEADY_PORT_MAX)),
  });
}
