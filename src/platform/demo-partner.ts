// The partner `demo`, which is created on a developer's machine.
import { join } from 'node:path';
import { keepOnce } from './development-secret';
import { hashPartnerKey, makePartnerKey } from './partner-keys';
import { hashesOf, readPartnerFile, type Partner, type PartnerPayments } from './partners';

/**
 * Creates the partner file with the partner `demo` if it is missing; its key is kept in
 * `<dataDir>/demo-key`, and its payment provider is `payments`. Returns the key in clear, or undefined if the file
 * does not have that key. An existing file is not changed.
 */
export async function ensureDemoPartner(
  config: { readonly partnersFile: string; readonly dataDir: string },
  payments?: PartnerPayments,
): Promise<string | undefined> {
  const kept = await keepOnce(join(config.dataDir, 'demo-key'), () => makePartnerKey(false));
  const key = kept.trim();
  const keyHash = hashPartnerKey(key);
  const demo: Partner = {
    id: 'demo',
    name: 'Demo partner',
    keyHashes: [keyHash],
    ...(payments && { payments }),
  };
  await keepOnce(config.partnersFile, () => `${JSON.stringify({ partners: [demo] }, null, 2)}\n`);
  const { partners } = readPartnerFile(config.partnersFile);
  return partners.flatMap(hashesOf).includes(keyHash) ? key : undefined;
}
