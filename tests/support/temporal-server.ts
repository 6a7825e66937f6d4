// A real Temporal dev server of a test file's own, in memory and on free ports.
import { join } from 'node:path';
import { startDevServer, type DevServer } from '../../src/platform/dev-server/dev-server';
import {
  ProvisionSettingsSchema,
  provisionTemporalCli,
  type TemporalCli,
} from '../../src/platform/dev-server/temporal-cli';
import type { DynamicConfig } from '../../src/platform/dev-server/tuning';
import { namespaceNeeds } from '../../src/platform/usher-namespace';
import { SEARCH_ATTRIBUTES } from '../../src/workflows/search-attributes';

export function provisionForTests(report: (line: string) => void): Promise<TemporalCli> {
  const settings = ProvisionSettingsSchema.parse(process.env);
  return provisionTemporalCli({
    cacheDir: settings.USHER_CACHE_DIR,
    downloadUrl: settings.TEMPORAL_CLI_DOWNLOAD_URL,
    downloadSha256: settings.TEMPORAL_CLI_SHA256,
    env: process.env,
    report,
  });
}

export async function startTemporal(
  dataDir: string,
  dynamicConfig?: DynamicConfig,
): Promise<DevServer> {
  const report = (): void => undefined;
  const cli = await provisionForTests(report);
  return startDevServer({
    binary: cli.path,
    ...namespaceNeeds('default', SEARCH_ATTRIBUTES),
    ui: false,
    logFile: join(dataDir, 'temporal.log'),
    dynamicConfig,
    report,
  });
}
