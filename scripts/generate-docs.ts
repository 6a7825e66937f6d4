// Writes the pages that say what the code does anew: `npm run generate`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS_DOC_PATH, endpointsDoc } from './endpoints-doc';
import { FAILURES_DOC_PATH, failuresDoc } from './failures-doc';
import { SETTINGS_DOC_PATH, settingsDoc } from './settings-doc';

const PAGES = {
  [ENDPOINTS_DOC_PATH]: endpointsDoc,
  [FAILURES_DOC_PATH]: failuresDoc,
  [SETTINGS_DOC_PATH]: settingsDoc,
};

for (const [path, text] of Object.entries(PAGES)) {
  writeFileSync(join(__dirname, '..', path), text());
  console.log(`${path} is what the code says.`);
}
