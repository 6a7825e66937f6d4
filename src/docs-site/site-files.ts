// The files that pages load: our own, and two libraries from npm.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROGRAM_FILES } from '../platform/program-files';

/** Keyed by the name under `/docs/assets`; `npm run build` copies them beside the programs. */
export const SITE_FILES = {
  'site.css': 'src/docs-site/assets/site.css',
  'site.js': 'src/docs-site/assets/site.js',
  'reference.js': 'src/docs-site/assets/reference.js',
  'favicon.svg': 'src/docs-site/assets/favicon.svg',
  // Scalar's own package depends on everything that its bundle contains; this package has only the bundle.
  'scalar.js': 'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js',
  'minisearch.js': 'node_modules/minisearch/dist/umd/index.js',
} as const;

export function readSiteFile(name: keyof typeof SITE_FILES): Promise<Buffer> {
  return readFile(join(PROGRAM_FILES, SITE_FILES[name]));
}
