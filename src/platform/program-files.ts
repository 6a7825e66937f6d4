// The paths of files that a program reads at run time: in the project, or next to the compiled program.
import { extname, join } from 'node:path';

/** True in programs that `npm run build` has bundled, with this module, into one JavaScript file each. */
export const isCompiled = extname(__filename) === '.js';

/** Contains `docs/` and, for compiled programs, the bundles of the workflow code. */
export const PROGRAM_FILES = isCompiled ? __dirname : join(__dirname, '../..');
