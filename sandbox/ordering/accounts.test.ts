import { scryptSync } from 'node:crypto';
import { isPassword } from './accounts';

const SALT = Buffer.from('salt');
const stored = (password: string) =>
  `scrypt:1024:8:1:${SALT.toString('base64url')}:${scryptSync(password, SALT, 32, { N: 1024 }).toString('base64url')}`;

test('accepts only the password', () => {
  expect(isPassword('night-train', stored('night-train'))).toBe(true);
  expect(isPassword('night-trains', stored('night-train'))).toBe(false);
  expect(isPassword('', stored('night-train'))).toBe(false);
});

test('accepts no password if none is stored', () => {
  expect(isPassword('night-train', undefined)).toBe(false);
});
