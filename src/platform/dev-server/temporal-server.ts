// The Temporal server of a program: the external one of TEMPORAL_ADDRESS, else the embedded dev server.
import { Connection, type ConnectionOptions } from '@temporalio/client';
import { startDevServer, type DevServer, type DevServerOptions } from './dev-server';
import { ensureNamespaceReady, type NamespaceNeeds } from './namespace';
import { provisionTemporalCli, type ProvisionOptions } from './temporal-cli';
import { TemporalSetupError } from './temporal-setup-error';

export type EmbeddedServerOptions = Omit<DevServerOptions, 'binary'> & ProvisionOptions;

/**
 * Resolves with a server whose namespace has the requested search attributes and retention.
 *
 * @throws TemporalSetupError whose message says what to do.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<DevServer> {
  const cli = await provisionTemporalCli(options);
  options.report(`Temporal's dev server comes from ${cli.source}: ${cli.path}`);
  return startDevServer({ ...options, binary: cli.path });
}

/**
 * Prepares the namespace on an external server.
 *
 * @throws TemporalSetupError whose message says what to do.
 */
export async function makeExternalReady(
  external: ConnectionOptions & { address: string },
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
