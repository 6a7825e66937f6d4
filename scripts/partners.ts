// `npm run partners -- add | key | revoke | list`: who may use Usher, and with which keys.
import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../src/platform/config';
import { makePrivateFolder } from '../src/platform/data-folder';
import { acquireFileLock } from '../src/platform/dev-server/file-lock';
import { withKey, withoutKey, withPartner } from '../src/platform/partner-edits';
import {
  hashPartnerKey,
  isExpired,
  makePartnerKey,
  partnerKeyId,
} from '../src/platform/partner-keys';
import {
  checkPartnerFile,
  readPartnerFile,
  type Partner,
  type PartnerFile,
} from '../src/platform/partners';

const USAGE = `npm run partners -- list
npm run partners -- add <id> [--name <name>] [--expires <time>]   a partner with a first key
npm run partners -- key <id> [--expires <time>]                   one more key, beside those that work
npm run partners -- revoke <id> <key id>                          ends a key within a second`;

const OWNER_ONLY = 0o600;

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, expires: { type: 'string' } },
  });
  const [command, id = '', keyId = ''] = positionals;
  const config = readConfig();
  const edit = (change: (file: PartnerFile) => PartnerFile) => editFile(config, change);
  switch (command) {
    case 'list':
      for (const partner of readPartnerFile(config.partnersFile).partners) tell(partner);
      return;
    case 'add': {
      const { name = id } = values;
      const key = newKey(config, values.expires);
      await edit((file) => withKey(withPartner(file, { id, name }), id, key.kept));
      key.show(id);
      return;
    }
    case 'key': {
      const key = newKey(config, values.expires);
      await edit((file) => withKey(file, id, key.kept));
      key.show(id);
      return;
    }
    case 'revoke':
      await edit((file) => withoutKey(file, id, keyId));
      console.log(`Key ${keyId} of ${id} opens nothing any more.`);
      return;
    default:
      throw new Error(USAGE);
  }
}

/** Shown once: only its hash is kept. */
function newKey({ isProduction }: Config, expires: string | undefined) {
  const expiresAt = expires === undefined ? undefined : instantOf(expires);
  const key = makePartnerKey(isProduction);
  const hash = hashPartnerKey(key);
  const createdAt = new Date().toISOString();
  return {
    kept: { hash, createdAt, ...(expiresAt !== undefined && { expiresAt }) },
    show: (id: string): void => {
      console.log(`Key ${partnerKeyId(hash)} of ${id}, shown only now:\n\n  ${key}\n`);
    },
  };
}

function instantOf(text: string): string {
  const atMs = Date.parse(text);
  if (Number.isNaN(atMs))
    throw new Error('--expires: expected a time such as 2027-01-31T00:00:00Z');
  if (atMs <= Date.now()) throw new Error('--expires: expected a time that is yet to come');
  return new Date(atMs).toISOString();
}

/** One command at a time, and a file that is replaced whole. */
async function editFile(
  { partnersFile, dataDir, upstream }: Config,
  change: (file: PartnerFile) => PartnerFile,
): Promise<void> {
  await makePrivateFolder(dataDir);
  const release = await acquireFileLock(`${partnersFile}.lock`, () => console.log('Waiting…'));
  try {
    const before = existsSync(partnersFile) ? readPartnerFile(partnersFile) : { partners: [] };
    const after = checkPartnerFile(change(before), partnersFile, upstream.apiKey);
    const fresh = `${partnersFile}.new`;
    writeFileSync(fresh, `${JSON.stringify(after, null, 2)}\n`, { mode: OWNER_ONLY });
    chmodSync(fresh, OWNER_ONLY);
    renameSync(fresh, partnersFile);
  } finally {
    release();
  }
}

function tell({ id, name, keyHashes, keys = [] }: Partner): void {
  console.log(`${id}  ${name}`);
  for (const hash of keyHashes) console.log(`  ${partnerKeyId(hash)}  no end`);
  for (const key of keys) {
    const ends = isExpired(key, Date.now()) ? 'ended' : 'ends';
    const end = key.expiresAt === undefined ? 'no end' : `${ends} ${key.expiresAt}`;
    console.log(`  ${partnerKeyId(key.hash)}  made ${key.createdAt}, ${end}`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
