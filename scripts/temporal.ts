// `npm run temporal -- workflow list …`: Temporal's command line, for the running stack or the server in the settings.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readConfig } from '../src/platform/config';
import { provisionBySettings } from '../src/platform/dev-server/temporal-cli';
import { withRunningStack } from '../src/platform/running-stack';
import { runCommand } from './run-command';

async function main(args: readonly string[]): Promise<void> {
  const env = withRunningStack(process.env);
  const { address, namespace, apiKey } = readConfig(env).temporal;
  const { path } = await provisionBySettings(env, (line) => console.error(line));
  const cli = spawn(path, args, {
    stdio: 'inherit',
    env: {
      ...env,
      TEMPORAL_ADDRESS: address,
      TEMPORAL_NAMESPACE: namespace,
      ...(apiKey !== undefined && { TEMPORAL_API_KEY: apiKey }),
    },
  });
  const [code] = (await once(cli, 'close')) as [number | null];
  process.exitCode = code ?? 1;
}

runCommand(() => main(process.argv.slice(2)));
