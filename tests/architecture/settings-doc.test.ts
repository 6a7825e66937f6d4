import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProvisionSettingsSchema } from '../../src/platform/dev-server/temporal-cli';
import { GENERATE_COMMAND } from '../../scripts/endpoints-doc';
import { SETTINGS_DOC_PATH, settingsDoc } from '../../scripts/settings-doc';

const generated = settingsDoc();

it(`${SETTINGS_DOC_PATH} is what \`${GENERATE_COMMAND}\` writes; run it when this fails`, () => {
  expect(readFileSync(join(__dirname, '../..', SETTINGS_DOC_PATH), 'utf8')).toBe(generated);
});

it.each([
  ['a number', '| `PORT` | `3000` | of the API |'],
  ['what has no default', '| `TEMPORAL_API_KEY` | – |'],
  ['what production wants', '| required; https off this machine |'],
  ['yes or no, as the program wants it said', '| `API_BEHIND_TLS` | `false` |'],
  ['the sandbox, as it wants it said', '| `SANDBOX_LEASE_RENEWS` | `on` |'],
  ['a secret that may stand in a file', '`USHER_PAYLOAD_KEYS`, `CODEC_TOKENS`.'],
])('describes %s', (_what, text) => {
  expect(generated).toContain(text);
});

it('lists every setting of the provisioning, too', () => {
  for (const name of Object.keys(ProvisionSettingsSchema.shape)) {
    expect(generated).toContain(`| \`${name}\` |`);
  }
});
