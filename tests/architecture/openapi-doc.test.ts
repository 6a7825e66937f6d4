import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATE_COMMAND } from '../../scripts/endpoints-doc';
import {
  OPENAPI_DOC_PATH,
  openApiDoc,
  PARTNER_PAY_DOC_PATH,
  partnerPayDoc,
} from '../../scripts/openapi-doc';

it.each([
  [OPENAPI_DOC_PATH, openApiDoc],
  [PARTNER_PAY_DOC_PATH, partnerPayDoc],
])(`%s is what \`${GENERATE_COMMAND}\` writes; run it when this fails`, (path, textOf) => {
  expect(readFileSync(join(__dirname, '../..', path), 'utf8')).toBe(textOf());
});
