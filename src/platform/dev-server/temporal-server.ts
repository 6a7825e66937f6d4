// The Temporal server that a program works with: the one TEMPORAL_ADDRESS names, else the embedded dev server.
import { Connection, type ConnectionOptions } from '@temporalio/client';
import { startDevServer, type DevServer, type DevServerOptions } from './dev-server';
import { ensureNamespaceReady, type NamespaceNeeds } from './namespace';
import { provisionTemporalCli, type ProvisionOptions } from './temporal-cli';
import { TemporalSetupError } from './temporal-setup-error';

export interface TemporalServerOptions extends Omit<DevServerOptions, 'binary'>, ProvisionOptions {
  /** Address of the server of TEMPORAL_ADDRESS; undefined starts the dev server. */
  external: (ConnectionOptions & { address: string }) | undefined;
}

export type TemporalServer = Pick<DevServer, 'address' | 'namespace' | 'uiAddress' | 'stop'> & {
  /** Undefined for a server that is not ours to watch. */
  exited: DevServer['exited'] | undefined;
};

/**
 * Resolves with a server whose namespace has the search attributes and the retention asked for. Its `stop` leaves an
 * external server alone.
 *
 * @throws TemporalSetupError whose message tells a person what to do.
 */
export async function provideTemporalServer(
  options: TemporalServerOptions,
): Promise<TemporalServer> {
  const { external, namespace } = options;
  if (external === undefined) {
    const cli = await provisionTemporalCli(options);
    options.report(`Temporal's dev server comes from ${cli.source}: ${cli.path}`);
    return startDevServer({ ...options, binary: cli.path });
  }
  await makeExternalReady(external, options);
  return {
    address: external.address,
    namespace,
    uiAddress: undefined,
    exited: undefined,
    stop: () => Promise.resolve(),
  };
}

async function makeExternalReady(
  external: ConnectionOptions,
  needs: NamespaceNeeds,
): Promise<void> {
  const connection = await connect(external);
  try {
    await ensureNamespaceReady(connection, needs);
  } finally {
    await connection.close();
  }
}

async function connect(external: ConnectionOptions): Promise<Connection> {
  try {
    return await Connection.connect(external);
  } catch (error) {
    throw new TemporalSetupError(
      `No Temporal server answers at ${external.address}: start it, correct TEMPORAL_ADDRESS, or unset it to use the ` +
        `embedded dev server.`,
      { cause: error },
    );
  }
}
