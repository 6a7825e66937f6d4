// Checks a port before a server starts on it, so that the error can name the setting.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode, messageOf } from './failure-reason';
import { steadyPort } from './steady-port';
import { TemporalSetupError } from './temporal-setup-error';

export interface PortOptions {
  /** Default: any free port outside the range for outgoing connections. */
  port: number | undefined;
  host: string;
  /** The setting that errors name, for example `TEMPORAL_PORT`. */
  setting: string;
}

/** @throws TemporalSetupError that names the port and the setting, if the port cannot be used. */
export async function freePort(options: PortOptions): Promise<number> {
  const { host, setting } = options;
  const port =
    options.port === undefined || options.port === 0 ? await steadyPort(host) : options.port;
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    return port;
  } catch (error) {
    const taken = errorCode(error) === 'EADDRINUSE';
    const problem = taken ? 'is taken' : `cannot be used (${messageOf(error)})`;
    throw new TemporalSetupError(
      `Port ${port} on ${host} ${problem}: set ${setting} to another port. If a Temporal server for Usher already runs ` +
        `there, set TEMPORAL_ADDRESS instead.`,
      { cause: error },
    );
  } finally {
    probe.close();
  }
}

/** Ports by the setting that changes them. A port that is not set, or 0 for any port, counts as free. */
export type PortsBySetting = Readonly<Record<string, number | false | undefined>>;

/** @throws Error that names every taken port and its setting. */
export async function assertPortsFree(ports: PortsBySetting, host: string): Promise<void> {
  const taken: string[] = [];
  for (const [setting, port] of Object.entries(ports)) {
    if (!port) continue;
    try {
      await freePort({ port, host, setting });
    } catch (error) {
      if (!(error instanceof TemporalSetupError)) throw error;
      taken.push(`${setting} (${port})`);
    }
  }
  if (taken.length === 0) return;
  throw new Error(
    `These ports are taken: ${taken.join(', ')}. Set other ports, or stop the programs that use these.`,
  );
}
