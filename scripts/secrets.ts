// `npm run secrets`: creates the secret files that docker-compose.yml reads. Existing files stay.
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SANDBOX } from '../src/platform/config/production-checks';
import { runCommand } from './run-command';

const USAGE = 'Usage: npm run secrets [-- --folder secrets]';

const FOLDER_MODE = 0o700;
/** The containers' users have to read the files; other users cannot enter the folder. */
const FILE_MODE = 0o644;

const random = (encoding: 'hex' | 'base64' = 'hex'): string => randomBytes(32).toString(encoding);

/** By file name. */
const SECRETS: Readonly<Record<string, () => string>> = {
  'postgres-password': random,
  'usher-secret': random,
  'payload-keys': () => `k1:${random('base64')}`,
  'codec-tokens': () => `ops:${random()}`,
  'grafana-password': random,
  'svc-key': () => SANDBOX.apiKeys[0],
  'card-vault-secret': () => SANDBOX.vaultSecret,
};

async function main(args: string[]): Promise<void> {
  const options = { folder: { type: 'string', default: 'secrets' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (positionals.length > 0) throw new Error(USAGE);
  await mkdir(values.folder, { recursive: true, mode: FOLDER_MODE });
  await chmod(values.folder, FOLDER_MODE);
  for (const [name, make] of Object.entries(SECRETS)) {
    const file = join(values.folder, name);
    const isNew = await createFile(file, `${make()}\n`);
    console.log(`${file}  ${isNew ? 'created' : 'exists, left as it is'}`);
  }
  console.log(
    'A new svc-key and card-vault-secret are those of the sandbox: for production, replace them with your own.',
  );
}

/** Returns false if the file exists. */
async function createFile(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: FILE_MODE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  // The umask may have removed permissions.
  await chmod(file, FILE_MODE);
  return true;
}

runCommand(() => main(process.argv.slice(2)));
