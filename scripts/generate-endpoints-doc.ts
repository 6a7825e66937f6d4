// Writes docs/endpoints.md anew from the contract: `npm run generate`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS_DOC_PATH, endpointsDoc } from './endpoints-doc';

writeFileSync(join(__dirname, '..', ENDPOINTS_DOC_PATH), endpointsDoc());
console.log(`${ENDPOINTS_DOC_PATH} is what src/contract says.`);
