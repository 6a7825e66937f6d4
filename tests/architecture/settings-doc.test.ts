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
  ['a number', '| `PORT` | `3000` | port of the API |'],
  ['a setting without a default', '| `TEMPORAL_API_KEY` | – |'],
  ['a production requirement', '| required; https to another machine |'],
  ['a boolean in the program’s format', '| `API_BEHIND_TLS` | `false` |'],
  ['a boolean in the sandbox’s format', '| `SANDBOX_LEASE_RENEWS` | `on` |'],
  ['a secret that may be in a file', '`USHER_PAYLOAD_KEYS`, `CODEC_TOKENS`.'],
])('describes %s', (_what, text) => {
  expect(generated).toContain(text);
});

it('lists every provisioning setting', () => {
  for (const name of Object.keys(ProvisionSettingsSchema.shape)) {
    expect(generated).toContain(`| \`${name}\` |`);
  }
});
