// `npm run generate`: rewrites the pages that are generated from code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_TYPES_PATH, clientTypes } from './client-types';
import { ENDPOINTS_DOC_PATH, endpointsDoc } from './endpoints-doc';
import { FAILURES_DOC_PATH, failuresDoc } from './failures-doc';
import { OPENAPI_DOC_PATH, openApiDoc, PARTNER_PAY_DOC_PATH, partnerPayDoc } from './openapi-doc';
import { SETTINGS_DOC_PATH, settingsDoc } from './settings-doc';

const PAGES = {
  [ENDPOINTS_DOC_PATH]: endpointsDoc,
  [FAILURES_DOC_PATH]: failuresDoc,
  [OPENAPI_DOC_PATH]: openApiDoc,
  [PARTNER_PAY_DOC_PATH]: partnerPayDoc,
  [SETTINGS_DOC_PATH]: settingsDoc,
};

function keep(path: string, text: string): void {
  writeFileSync(join(__dirname, '..', path), text);
  console.log(`${path} is up to date.`);
}

async function generate(): Promise<void> {
  for (const [path, text] of Object.entries(PAGES)) keep(path, text());
  // Written after the OpenAPI document, from which the types are generated.
  keep(CLIENT_TYPES_PATH, await clientTypes());
}

void generate();
