// Gets the Temporal CLI as `npm start` would, and prints its path alone on stdout.
import {
  ProvisionSettingsSchema,
  provisionTemporalCli,
} from '../src/platform/dev-server/temporal-cli';
import { TemporalSetupError } from '../src/platform/dev-server/temporal-setup-error';

async function main(): Promise<void> {
  const settings = ProvisionSettingsSchema.parse(process.env);
  const report = (line: string): void => console.error(line);
  const cli = await provisionTemporalCli({
    cacheDir: settings.USHER_CACHE_DIR,
    downloadUrl: settings.TEMPORAL_CLI_DOWNLOAD_URL,
    downloadSha256: settings.TEMPORAL_CLI_SHA256,
    env: process.env,
    report,
  });
  report(`Temporal CLI from ${cli.source}`);
  console.log(cli.path);
}

main().catch((error: unknown) => {
  console.error(error instanceof TemporalSetupError ? error.message : error);
  process.exitCode = 1;
});
