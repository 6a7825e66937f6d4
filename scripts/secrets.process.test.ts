// The secret files for docker-compose.yml, created by the command as an operator runs it.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { readConfig } from '../src/platform/config';

const run = promisify(execFile);
const parent = mkdtempSync(join(tmpdir(), 'usher-secrets-'));
const folder = join(parent, 'secrets');
afterAll(() => rmSync(parent, { recursive: true }));

const secrets = () =>
  run(process.execPath, ['--import', 'tsx', join(__dirname, 'secrets.ts'), '--folder', folder]);
const contents = () =>
  Object.fromEntries(readdirSync(folder).map((it) => [it, readFileSync(join(folder, it), 'utf8')]));

test('creates the files that Compose reads, only once, and the programs accept them', async () => {
  const compose = parse(readFileSync(join(__dirname, '../docker-compose.yml'), 'utf8')) as {
    secrets: Record<string, { file: string }>;
  };
  await secrets();
  const made = contents();
  expect(Object.keys(made).sort()).toEqual(Object.keys(compose.secrets).sort());
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of Object.keys(made)) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o644);
  }
  const file = (name: string): string => join(folder, name);
  const config = readConfig({
    USHER_ENV: 'development',
    USHER_SECRET_FILE: file('usher-secret'),
    USHER_PAYLOAD_KEYS_FILE: file('payload-keys'),
    UPSTREAM_API_KEY_FILE: file('svc-key'),
    CARD_VAULT_SECRET_FILE: file('card-vault-secret'),
    CODEC_TOKENS_FILE: file('codec-tokens'),
  });
  expect(config.codec.tokens).toHaveLength(1);

  expect((await secrets()).stdout).toContain('exists, left as it is');
  expect(contents()).toEqual(made);
});

test('production accepts the created secrets, except those of the sandbox', async () => {
  await secrets();
  const file = (name: string): string => join(folder, name);
  const env = {
    USHER_ENV: 'production',
    UPSTREAM_BASE_URL: 'https://svc.example',
    UPSTREAM_API_KEY_FILE: file('svc-key'),
    TEMPORAL_ADDRESS: 'temporal.example:7233',
    TEMPORAL_TLS: 'true',
    WORKER_BUILD_ID: 'v1',
    USHER_SECRET_FILE: file('usher-secret'),
    USHER_PAYLOAD_KEYS_FILE: file('payload-keys'),
    CODEC_TOKENS_FILE: file('codec-tokens'),
  };
  expect(() => readConfig(env)).toThrow(/production:\n {2}UPSTREAM_API_KEY: .*$/);
});
