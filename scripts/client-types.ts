// Generates clients/typescript/src/__generated__/openapi.ts, the types of the published client, from the OpenAPI
// document.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { GENERATE_COMMAND } from './endpoints-doc';
import { OPENAPI_DOC_PATH } from './openapi-doc';

export const CLIENT_TYPES_PATH = 'clients/typescript/src/__generated__/openapi.ts';

const HEAD = `// Written by \`${GENERATE_COMMAND}\` from docs/openapi.json.\n`;
/** A recursive schema. The type of a generated property cannot be recursive, so clients get `unknown`. */
const RECURSIVE = '#/components/schemas/JsonValue';

/** The whole text of the file, from the document on disk. */
export async function clientTypes(): Promise<string> {
  const document = JSON.parse(
    readFileSync(join(__dirname, '..', OPENAPI_DOC_PATH), 'utf8'),
  ) as OpenAPI3;
  const nodes = await openapiTS(document, {
    transform: (_schema, { path }) =>
      path === RECURSIVE
        ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword)
        : undefined,
  });
  return HEAD + astToString(nodes);
}

/** The test runs this file as a program, since Jest cannot load the library. */
if (require.main === module) void clientTypes().then((text) => process.stdout.write(text));
