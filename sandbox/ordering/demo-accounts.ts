import { createHash } from 'node:crypto';
import { keyIdOf } from '../http/credentials';
import type { World } from '../world';

/** Demo customers, for endpoint 18. The README has their passwords; these are the hashes. */
const DEMO_ACCOUNTS = [
  {
    username: 'ada',
    email: 'ada@demo.svc.example',
    firstName: 'Ada',
    lastName: 'Byron',
    passwordHash:
      'scrypt:16384:8:1:42B6CRI9927HBYjsznwzfg:qUy7AwnDr-M48IScTc0kek6g6Oqy0X8C_s-gqTB-zjo',
  },
  {
    username: 'grace',
    email: 'grace@demo.svc.example',
    firstName: 'Grace',
    lastName: 'Hopper',
    passwordHash:
      'scrypt:16384:8:1:9H5BvaU1gfTvU5DpIxFZLg:06VX_f2tgSMwrL1Px7FDuXTBHRyA0mvZoV0UaD3Oiws',
  },
] as const;

/** Adds the demo accounts to every API key; existing ones are unchanged. */
export function addDemoAccounts({ settings, storage }: World): void {
  storage.transaction(() => {
    for (const keyId of settings.apiKeys.map(({ key }) => keyIdOf(key))) {
      for (const account of DEMO_ACCOUNTS) {
        const suffix = createHash('sha256').update(`${keyId} ${account.username}`).digest('hex');
        const [id, identityId] = [`A${suffix.slice(0, 16)}`, `I${suffix.slice(16, 32)}`];
        storage.accounts.addPasswordAccount({ ...account, id, identityId, keyId });
      }
    }
  });
}
