// Generates docs/openapi.json and docs/partner-pay.json. The API serves both documents, too; the files can be read in
// the repository, and compared between releases.
import { openApiDocument } from '../src/openapi/document';
import { partnerPayDocument } from '../src/contract/openapi/partner-pay-document';

export const OPENAPI_DOC_PATH = 'docs/openapi.json';

export const PARTNER_PAY_DOC_PATH = 'docs/partner-pay.json';

/** The whole text of docs/openapi.json. Pure. */
export function openApiDoc(): string {
  return textOf(openApiDocument());
}

/** The whole text of docs/partner-pay.json. Pure. */
export function partnerPayDoc(): string {
  return textOf(partnerPayDocument());
}

function textOf(document: object): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}
