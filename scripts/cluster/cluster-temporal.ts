// Temporal for `npm run cluster`: PostgreSQL and the production server on it, both restarted if they exit, and the
// namespace.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../../src/platform/config';
import { keepInDataFolder } from '../../src/platform/data-folder';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import { ProvisionSettingsSchema } from '../../src/platform/dev-server/temporal-cli';
import { readPartnerFile } from '../../src/platform/partners';
import { svcKeysOf } from '../../src/platform/svc-keys';
import { admissionTaskQueue, svcTaskQueue } from '../../src/workflows/messages';
import { keepAlive, type KeptAlive } from '../kept-alive';
import type { OpenTemporal, TemporalOptions, TemporalPart } from '../temporal-part';
import { startPostgres } from './postgres';
import { providePostgres } from './postgres-programs';
import { planTemporalPorts, setUpDatabases, startProductionTemporal } from './production-temporal';
import { provideTemporalPrograms } from './temporal-programs';

const ROOT = join(__dirname, '../..');

/** Enough for one machine; each shard costs database reads. */
const HISTORY_SHARDS = 4;

export const openClusterTemporal = clusterTemporal(HISTORY_SHARDS);

/** `historyShards` applies to a new data folder; an existing one keeps its number. */
export function clusterTemporal(historyShards: number): OpenTemporal {
  return async (options) => {
    const programs: KeptAlive[] = [];
    try {
      return await openParts(options, historyShards, programs);
    } catch (error) {
      for (const program of programs.reverse()) await program.stop();
      throw error;
    }
  };
}

async function openParts(
  options: TemporalOptions,
  historyShards: number,
  programs: KeptAlive[],
): Promise<TemporalPart> {
  const { dataDir, logDir, report } = options;
  const { env } = process;
  const { USHER_CACHE_DIR: cacheDir } = ProvisionSettingsSchema.parse(env);
  const temporalPrograms = await provideTemporalPrograms({ cacheDir, env, report });
  const postgres = {
    programs: await providePostgres({ env, report }),
    dataDir: join(dataDir, 'postgres'),
    port: await steadyPort(),
    password: await keepInDataFolder(dataDir, 'postgres-password', () =>
      randomBytes(24).toString('base64url'),
    ),
    logFile: join(logDir, 'postgres.log'),
  };
  programs.push(await keepAlive('postgres', () => startPostgres(postgres), report));
  report(`PostgreSQL listens on 127.0.0.1:${postgres.port}, with its data in ${postgres.dataDir}`);
  await setUpDatabases(temporalPrograms, postgres);

  const ports = await planTemporalPorts(options.port);
  const start = () =>
    startProductionTemporal({
      programs: temporalPrograms,
      database: postgres,
      ports,
      historyShards,
      dynamicConfigFile: join(dataDir, 'dynamic-config.yaml'),
      ratedQueues: ratedQueues(options.config),
      logFile: join(logDir, 'temporal.log'),
    });
  programs.push(await keepAlive('temporal', start, report));
  const address = `127.0.0.1:${ports.FRONTEND_GRPC_PORT}`;
  report(`Temporal's server has ${historyShards} history shards, which cannot be changed later`);
  await setUp(options, address);
  return { address, uiAddress: undefined, programs };
}

/** The task queues of each Svc key in the partner file. A key that is added later gets its rate at the next start. */
function ratedQueues(config: Config): string[] {
  const { partnersFile } = config;
  const partners = existsSync(partnersFile) ? readPartnerFile(partnersFile).partners : [];
  return svcKeysOf(partners, config).flatMap(({ owner }) => [
    svcTaskQueue(owner),
    admissionTaskQueue(owner),
  ]);
}

/** Runs `npm run setup`, as an operator does on their own server. */
async function setUp({ dataDir, config, report }: TemporalOptions, address: string): Promise<void> {
  const settings = {
    USHER_DATA_DIR: dataDir,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: config.temporal.namespace,
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'scripts/setup.ts')],
    { cwd: ROOT, env: { ...process.env, ...settings } },
  );
  for (const line of stdout.trim().split('\n')) report(`setup: ${line}`);
}
