// The paths of files that a program reads at run time: in the project, or beside the compiled program.
import { extname, join } from 'node:path';

/** `npm run build` makes one JavaScript file of each program, with this module in it. */
export const isCompiled = extname(__filename) === '.js';

/** Has `docs/` in it and, of compiled programs, the bundles of the workflow code. */
export const PROGRAM_FILES = isCompiled ? __dirname : join(__dirname, '../..');
