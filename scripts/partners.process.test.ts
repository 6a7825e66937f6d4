// `npm run partners` as an operator runs it, on a partner file of its own.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PRODUCTION } from '../tests/support/production-settings';
import { createLogger } from '../src/platform/logger';
import { openPartnerDirectory, readPartnerFile } from '../src/platform/partners';

const run = promisify(execFile);
const dataDir = mkdtempSync(join(tmpdir(), 'usher-partners-'));
const partnersFile = join(dataDir, 'partners.json');

async function partners(...args: string[]): Promise<string> {
  return partnersIn({ USHER_ENV: 'development' }, ...args);
}

async function partnersIn(settings: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, USHER_DATA_DIR: dataDir, ...settings };
  const script = join(__dirname, 'partners.ts');
  return (await run(process.execPath, ['--import', 'tsx', script, ...args], { env })).stdout;
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64');
const keyIn = (output: string): string => /usk_test_[\w-]{32}/.exec(output)?.[0] ?? '';
const keyIdIn = (output: string): string => /Key ([0-9a-f]{12}) /.exec(output)?.[1] ?? '';
const ownerOf = (key: string): string | undefined =>
  openPartnerDirectory(partnersFile, createLogger('test', 'silent')).findByKey(key)?.id;

test('adds a partner and a second key, and revokes the first', async () => {
  const added = await partners('add', 'rex', '--name', 'Rex Cinemas');
  const [first, firstId] = [keyIn(added), keyIdIn(added)];
  expect(ownerOf(first)).toBe('rex');
  expect(readFileSync(partnersFile, 'utf8')).not.toContain(first);
  expect(statSync(partnersFile).mode & 0o077).toBe(0);

  const second = keyIn(await partners('key', 'rex', '--expires', '2999-01-01'));
  expect([ownerOf(first), ownerOf(second)]).toEqual(['rex', 'rex']);
  expect(await partners('list')).toContain('expires 2999-01-01T00:00:00.000Z');

  await partners('revoke', 'rex', firstId);
  expect([ownerOf(first), ownerOf(second)]).toEqual([undefined, 'rex']);
  expect(await partners('list')).not.toContain(firstId);

  await expect(partners('add', 'rex')).rejects.toThrow('There is already a partner rex.');
  await expect(partners('revoke', 'rex', firstId)).rejects.toThrow('rex has 0 keys');
  await expect(partners('key', 'rex', '--expires', '5')).rejects.toThrow('in the future');
  await expect(partners('key', 'nobody')).rejects.toThrow('There is no partner nobody.');
});

test('list fails for a mistake in the file, and for values that production refuses', async () => {
  const file = join(dataDir, 'edited.json');
  const save = (fields: object) =>
    writeFileSync(
      file,
      JSON.stringify({ partners: [{ id: 'rex', name: 'Rex', keyHashes: [], ...fields }] }),
    );
  const development = { USHER_ENV: 'development', USHER_PARTNERS_FILE: file };
  const production = { ...PRODUCTION, USHER_PARTNERS_FILE: file };
  save({ svc: { apiKey: 'svc-key-of-rex', shape: 'primry', ratePerSecond: 25 } });
  await expect(partnersIn(development, 'list')).rejects.toThrow('partners[0].svc.shape: ');
  save({ payments: { url: 'http://pay.example.org', secret: `whsec_${random(24)}` } });
  expect(await partnersIn(development, 'list')).toContain('rex  Rex');
  await expect(partnersIn(production, 'list')).rejects.toThrow(
    'partner rex, payments.url: expected https',
  );
});

test('sets the tags that identify a partner in its orders, and restores the default', async () => {
  await partners('add', 'tivoli');
  const tagsOf = () => readPartnerFile(partnersFile).partners.find(({ id }) => id === 'tivoli');
  expect(await partners('list')).toContain('orders carry {"partner":"tivoli"}');
  const set = await partners('tags', 'tivoli', 'tag=tivoli-20', 'region=a=b');
  expect(set).toContain('{"tag":"tivoli-20","region":"a=b"}');
  expect(tagsOf()?.associateTags).toEqual({ tag: 'tivoli-20', region: 'a=b' });
  expect(await partners('tags', 'tivoli')).toContain('{"partner":"tivoli"}');
  expect(tagsOf()).not.toHaveProperty('associateTags');

  await expect(partners('tags', 'tivoli', 'tag')).rejects.toThrow('tag: expected <name>=<value>');
  await expect(partners('tags', 'nobody')).rejects.toThrow('There is no partner nobody.');
});

const secretIn = (output: string): string => /whsec_[\w+/=]{44}/.exec(output)?.[0] ?? '';
const webhookOf = (id: string) =>
  openPartnerDirectory(partnersFile, createLogger('test', 'silent')).find(id)?.webhook;

test('sets an address for webhooks, and replaces its secret', async () => {
  const address = 'https://roxy.example/hooks?token=of-theirs';
  await partners('add', 'roxy');
  const first = secretIn(await partners('webhook', 'roxy', address));
  expect(webhookOf('roxy')).toEqual({ url: address, secrets: [first] });
  const second = secretIn(await partners('webhook-secret', 'roxy'));
  expect(webhookOf('roxy')?.secrets).toEqual([second, first]);
  await expect(partners('webhook-secret', 'roxy')).rejects.toThrow('--newest-alone first');
  expect(webhookOf('roxy')?.secrets).toEqual([second, first]);
  await partners('webhook-secret', 'roxy', '--newest-alone');
  const moved = await partners('webhook', 'roxy', 'https://roxy.example/elsewhere');
  expect(webhookOf('roxy')).toEqual({ url: 'https://roxy.example/elsewhere', secrets: [second] });
  expect(moved).not.toContain(second);
  expect(await partners('list')).toContain('webhooks to https://roxy.example, signed');
  expect(await partners('list')).not.toContain('elsewhere');

  await partners('webhook', 'roxy', '--off');
  expect(webhookOf('roxy')).toBeUndefined();
  await expect(partners('webhook-secret', 'roxy')).rejects.toThrow('no webhook URL');
  await expect(partners('webhook', 'roxy', 'ftp://roxy.example')).rejects.toThrow('http or https');
  await expect(partners('webhook', 'roxy', 'http://10.0.0.1/')).rejects.toThrow(
    'expected an address of the public internet',
  );
  expect(webhookOf('roxy')).toBeUndefined();
  const withPassword = 'https://roxy:pass@roxy.example';
  await expect(partners('webhook', 'roxy', withPassword)).rejects.toThrow('without a user name');
});
