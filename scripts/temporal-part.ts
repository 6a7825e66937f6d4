// The Temporal server of a stack: the one at TEMPORAL_ADDRESS, else the embedded one, which is restarted if it exits.
import { join } from 'node:path';
import type { Config } from '../src/platform/config';
import { freePort } from '../src/platform/dev-server/port';
import { ProvisionSettingsSchema } from '../src/platform/dev-server/temporal-cli';
import { makeExternalReady, startEmbeddedServer } from '../src/platform/dev-server/temporal-server';
import { temporalAddress } from '../src/platform/temporal-address';
import { namespaceNeeds } from '../src/platform/usher-namespace';
import { SEARCH_ATTRIBUTES } from '../src/workflows/search-attribute-keys';
import { keepAlive, type KeptAlive } from './kept-alive';

const HOST = '127.0.0.1';

export interface TemporalOptions {
  readonly dataDir: string;
  readonly logDir: string;
  readonly config: Config;
  /** Undefined: any free port. */
  readonly port: number | undefined;
  /** False: without the Web UI. */
  readonly ui: false | { readonly port: number | undefined; readonly codecEndpoint?: string };
  readonly report: (line: string) => void;
}

export interface TemporalPart {
  readonly address: string;
  readonly uiAddress: string | undefined;
  /** In the order in which they were started; empty if the server is not ours. */
  readonly programs: readonly KeptAlive[];
}

/** Starts the server and prepares its namespace. If one of its programs fails to start, the others are stopped. */
export type OpenTemporal = (options: TemporalOptions) => Promise<TemporalPart>;

export const openUsualTemporal: OpenTemporal = async (options) => {
  const { config, report } = options;
  const needs = namespaceNeeds(config.temporal.namespace, SEARCH_ATTRIBUTES);
  if (config.temporal.isAddressGiven) {
    const external = await temporalAddress(config.temporal);
    await makeExternalReady(external, needs);
    return { address: external.address, uiAddress: undefined, programs: [] };
  }
  const settings = ProvisionSettingsSchema.parse(process.env);
  // Chosen once, so that the ports stay the same after each restart.
  const port = await freePort({ port: options.port, host: HOST, setting: 'TEMPORAL_PORT' });
  const ui = options.ui && {
    ...options.ui,
    port: await freePort({ port: options.ui.port, host: HOST, setting: 'TEMPORAL_UI_PORT' }),
  };
  const start = () =>
    startEmbeddedServer({
      cacheDir: settings.USHER_CACHE_DIR,
      downloadUrl: settings.TEMPORAL_CLI_DOWNLOAD_URL,
      downloadSha256: settings.TEMPORAL_CLI_SHA256,
      env: process.env,
      ...needs,
      dataFile: join(options.dataDir, 'temporal', 'temporal.db'),
      port,
      ui,
      logFile: join(options.logDir, 'temporal.log'),
      report,
    });
  const server = await keepAlive('temporal', start, report);
  const { address, uiAddress } = server.current();
  return { address, uiAddress, programs: [server] };
};
