// The partner `demo`, which a developer's machine has without anybody adding it.
import { join } from 'node:path';
import { keepOnce } from './development-secret';
import { hashPartnerKey, makePartnerKey } from './partner-keys';
import { hashesOf, readPartnerFile, type Partner, type PartnerPayments } from './partners';

/**
 * Sees to it that there is a partner file, with the partner `demo` if it has to be made; its key is kept in
 * `<dataDir>/demo-key`, and its payment provider is `payments`. Returns the key in clear, or undefined if the file is
 * one that does not know that key. A file that is there already stays as it is.
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
