// `npm run setup`: prepares a Temporal namespace for Usher. Idempotent.
import { readConfig } from '../src/platform/config';
import { recordSecrets, type SecretSources } from '../src/platform/secret-fingerprints';
import { connectForSetup } from '../src/platform/temporal-connection';
import { namespaceNeeds, setUpNamespace } from '../src/platform/usher-namespace';
import { SEARCH_ATTRIBUTES } from '../src/workflows/search-attribute-keys';
import { runCommand } from './run-command';

const REPLACE_SECRETS = '--replace-secrets';
const USAGE = `Usage: npm run setup [-- ${REPLACE_SECRETS}]`;

async function main(args: readonly string[]): Promise<void> {
  if (args.some((it) => it !== REPLACE_SECRETS)) throw new Error(USAGE);
  const config = readConfig(undefined, 'setup');
  assertBothOrNeither(config);
  const report = (line: string): void => console.log(line);
  const connection = await connectForSetup(config);
  try {
    const needs = namespaceNeeds(config.temporal.namespace, SEARCH_ATTRIBUTES);
    await setUpNamespace(connection, needs, report);
    if (config.secret && config.payloadKeys) {
      await recordSecrets(connection, config, { replace: args.includes(REPLACE_SECRETS) });
      report('the fingerprints of USHER_SECRET and USHER_PAYLOAD_KEYS are recorded');
    } else {
      report(
        'USHER_SECRET and USHER_PAYLOAD_KEYS are not set: the first program to start takes its secrets from the data folder, and records their fingerprints',
      );
    }
  } finally {
    await connection.close();
  }
}

/** Setting only one of the two is a mistake that would otherwise show only when a replica fails to start. */
function assertBothOrNeither({ secret, payloadKeys }: SecretSources): void {
  if (Boolean(secret) === Boolean(payloadKeys)) return;
  const [given, missing] = secret
    ? ['USHER_SECRET', 'USHER_PAYLOAD_KEYS']
    : ['USHER_PAYLOAD_KEYS', 'USHER_SECRET'];
  throw new Error(`${missing}: expected together with ${given}; nothing was recorded`);
}

runCommand(() => main(process.argv.slice(2)));
