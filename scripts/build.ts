// `npm run build`: compiles the programs into dist/. They run without the sources and development packages.
import { join } from 'node:path';
import { compilePrograms } from './compile';

const FOLDER = join(__dirname, '../dist');

compilePrograms(FOLDER).then(
  () => console.log('dist/ has the programs: node dist/worker.js, api.js, codec.js, …'),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
