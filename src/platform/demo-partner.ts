// The partner `demo` for developers' machines.
import { join } from 'node:path';
import { keepOnce } from './development-secret';
import { hashPartnerKey, makePartnerKey } from './partner-keys';
import { hashesOf, readPartnerFile, type Partner, type PartnerPayments } from './partners';

/**
 * Creates the partner file if it is missing, with the partner `demo`, whose key is stored in
 * `<dataDir>/demo-key` and whose payment provider is `payments`. Does not change an existing file.
 * Returns the plaintext key, or undefined if the file does not contain its hash.
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
