// Ports for programs that listen a little later, or restart on the same port.
import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/**
 * Below the range for outgoing connections, one of which could take the port before the program listens. Also a signed
 * 16-bit number, which is how Temporal stores its cluster's ports in PostgreSQL.
 */
const MIN = 10_000;
export const STEADY_PORT_MAX = 32_767;
const DRAWS = 100;

/** A port on which no program listens now. */
export function steadyPort(host = '127.0.0.1'): Promise<number> {
  return getPort({
    host,
    port: Array.from({ length: DRAWS }, () => randomInt(MIN, STEADY_PORT_MAX)),
  });
}
