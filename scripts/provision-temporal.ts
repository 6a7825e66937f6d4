// Provides the Temporal CLI as `npm start` does, or with `--server` the production server of `npm run cluster`.
// Prints only the program's path on stdout.
import {
  ProvisionSettingsSchema,
  provisionBySettings,
} from '../src/platform/dev-server/temporal-cli';
import { TemporalSetupError } from '../src/platform/dev-server/temporal-setup-error';
import { provideTemporalPrograms } from './cluster/temporal-programs';

async function main([which]: readonly string[]): Promise<void> {
  const report = (line: string): void => console.error(line);
  if (which === '--server') {
    const { USHER_CACHE_DIR: cacheDir } = ProvisionSettingsSchema.parse(process.env);
    const { server } = await provideTemporalPrograms({ cacheDir, env: process.env, report });
    console.log(server);
    return;
  }
  const cli = await provisionBySettings(process.env, report);
  report(`Temporal CLI from ${cli.source}`);
  console.log(cli.path);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof TemporalSetupError ? error.message : error);
  process.exitCode = 1;
});
