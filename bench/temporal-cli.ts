import {
  ProvisionSettingsSchema,
  provisionTemporalCli,
} from '../src/platform/dev-server/temporal-cli';

/** The path of the Temporal CLI, provided as for `npm start`. */
export async function temporalCli(report: (line: string) => void): Promise<string> {
  const settings = ProvisionSettingsSchema.parse(process.env);
  const cli = await provisionTemporalCli({
    cacheDir: settings.USHER_CACHE_DIR,
    downloadUrl: settings.TEMPORAL_CLI_DOWNLOAD_URL,
    downloadSha256: settings.TEMPORAL_CLI_SHA256,
    env: process.env,
    report,
  });
  return cli.path;
}
