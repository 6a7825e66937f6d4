// Writes docs/endpoints.md and docs/settings.md anew: `npm run generate`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS_DOC_PATH, endpointsDoc } from './endpoints-doc';
import { SETTINGS_DOC_PATH, settingsDoc } from './settings-doc';

for (const [path, text] of [
  [ENDPOINTS_DOC_PATH, endpointsDoc()],
  [SETTINGS_DOC_PATH, settingsDoc()],
] as const) {
  writeFileSync(join(__dirname, '..', path), text);
  console.log(`${path} is what the code says.`);
}
