import { createHash } from 'node:crypto';
import { keyIdOf } from '../http/credentials';
import type { World } from '../world';

/** Demo customers, for endpoint 18. Their passwords are night-train and front-row. */
const DEMO_ACCOUNTS = [
  {
    username: 'ada',
    email: 'ada@demo.svc.example',
    firstName: 'Ada',
    lastName: 'Byron',
    passwordHash:
      'scrypt:1024:8:1:MIU2-27qWf4iY0iU_2IP0g:_A6HgS0jX1iCmcCMTUU0vTHgUxLH7MJIx5wLmiutnMs',
  },
  {
    username: 'grace',
    email: 'grace@demo.svc.example',
    firstName: 'Grace',
    lastName: 'Hopper',
    passwordHash:
      'scrypt:1024:8:1:c3_6VJPQr7p5fE5PDIUxsQ:UPRWo-vv2rc1p2phpTp0lt1ML7vYm4wrFutXLdhadb8',
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
