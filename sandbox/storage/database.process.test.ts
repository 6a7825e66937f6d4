import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from '../../src/platform/sqlite';
import { openStorage } from './database';
import { MIGRATIONS } from './schema';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sandbox-storage-'));
  file = path.join(folder, 'deep', 'sandbox.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

const GUEST = {
  id: 'A1',
  identityId: 'I1',
  keyId: 'key',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
};

const LEASE = {
  accountId: 'A1',
  reference: 'r1',
  showtimeId: 'D1',
  items: [{ productId: 'P1', offerId: 'adult', seatIds: ['F7'], quantity: 1 }],
  quantity: 1,
  endsAtMs: 1000,
};

test('keeps its data when it is opened again', () => {
  const first = openStorage(file);
  first.accounts.saveGuest(GUEST);
  first.accounts.saveToken('token', 'A1', 5000);
  const leaseId = first.leases.insert(LEASE);
  first.claims.lease('D1', ['F7'], 'A1', leaseId);
  const { linkSecret } = first;
  first.close();

  const second = openStorage(file);
  expect(second.linkSecret).toBe(linkSecret);
  expect(second.accounts.tokenOwner('token')).toEqual({
    accountId: 'A1',
    keyId: 'key',
    email: 'ada@example.com',
    isGuest: true,
    signingKey: 'token',
    endsAtMs: 5000,
  });
  expect(second.leases.find('A1', 'r1')).toEqual({ ...LEASE, id: leaseId, preview: null });
  expect(second.claims.at('D1')).toEqual([
    { seatId: 'F7', accountId: 'A1', leaseId, orderId: null },
  ]);
  second.close();
});

test('stores no token in plaintext', () => {
  const storage = openStorage(file);
  storage.accounts.saveGuest(GUEST);
  storage.accounts.saveToken('a-very-secret-token', 'A1', 5000);
  storage.close();
  const db = new Database(file, { readonly: true });
  expect(JSON.stringify(db.prepare('SELECT * FROM tokens').all())).not.toContain('secret');
  db.close();
});

test('the database itself refuses a second claim on a seat', () => {
  const storage = openStorage(file);
  storage.accounts.saveGuest(GUEST);
  const first = storage.leases.insert(LEASE);
  const second = storage.leases.insert({ ...LEASE, reference: 'r2' });
  storage.claims.lease('D1', ['F7'], 'A1', first);
  expect(() => storage.claims.lease('D1', ['F7'], 'A1', second)).toThrow(/UNIQUE/);
  storage.close();
});

test('deletes seats with their lease', () => {
  const storage = openStorage(file);
  storage.accounts.saveGuest(GUEST);
  storage.claims.lease('D1', ['F7'], 'A1', storage.leases.insert(LEASE));
  storage.leases.removeEnded(999);
  expect(storage.claims.at('D1')).toHaveLength(1);
  storage.leases.removeEnded(1000);
  expect(storage.claims.at('D1')).toEqual([]);
  storage.close();
});

test('a transaction that throws changes nothing', () => {
  const storage = openStorage(file);
  const change = () =>
    storage.transaction(() => {
      storage.accounts.saveGuest(GUEST);
      storage.accounts.saveToken('token', 'A1', 5000);
      throw new Error('no');
    });
  expect(change).toThrow('no');
  expect(storage.accounts.tokenOwner('token')).toBeUndefined();
  storage.close();
});

test('a transaction locks out other writers from its start, not from its first write', () => {
  const storage = openStorage(file);
  const other = new Database(file, { timeout: 0 });
  storage.transaction(() => {
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow(/locked/);
  });
  other.exec('BEGIN IMMEDIATE; ROLLBACK');
  other.close();
  storage.close();
});

test('refuses a database of a newer program', () => {
  openStorage(file).close();
  const db = new Database(file);
  db.pragma('user_version = 99');
  db.close();
  expect(() => openStorage(file)).toThrow('version 99');
});

test('migrates a database of the first version with its data', () => {
  mkdirSync(path.dirname(file), { recursive: true });
  const old = new Database(file);
  old.exec(MIGRATIONS[0] ?? '');
  old.pragma('user_version = 1');
  old.exec(`
    INSERT INTO accounts VALUES ('A1', 'I1', 'key', 'ada@example.com', 'Ada', 'Byron', 1);
    INSERT INTO leases VALUES (1, 'A1', 'r1', 'D1', '[]', 1, 1000, 'digest');
    INSERT INTO orders VALUES ('O1', 'E1', 'A1', 'r0', 'D1', '[]', 1, 'fulfilled', NULL, 5,
      'fulfilled', '{}', 4);
    INSERT INTO claims VALUES ('D1', 'F7', 'A1', 1, NULL);
  `);
  old.close();
  const storage = openStorage(file);
  expect(storage.leases.find('A1', 'r1')).toMatchObject({ reference: 'r1', preview: null });
  expect(storage.orders.find('O1', 'A1')).toMatchObject({
    status: 'fulfilled',
    collectedBy: 'svc',
    refundFailuresLeft: 0,
  });
  expect(storage.claims.at('D1')).toHaveLength(1);
  storage.close();
});

test('if a test turns the guard off, a seat can be claimed twice', () => {
  const storage = openStorage(file, { guard: 'off' });
  storage.accounts.saveGuest(GUEST);
  const second = storage.leases.insert({ ...LEASE, reference: 'r2' });
  storage.claims.lease('D1', ['F7'], 'A1', storage.leases.insert(LEASE));
  storage.claims.lease('D1', ['F7'], 'A1', second);
  expect(storage.claims.at('D1')).toMatchObject([{ leaseId: second }]);
  storage.close();
});

test('adds demo accounts for each key, and keeps existing ones', () => {
  const storage = openStorage(file);
  const account = { ...GUEST, username: 'ada', passwordHash: 'first' };
  storage.accounts.addPasswordAccount(account);
  storage.accounts.addPasswordAccount({ ...account, passwordHash: 'second' });
  storage.accounts.addPasswordAccount({ ...account, id: 'A2', identityId: 'I2', keyId: 'other' });
  expect(storage.accounts.findByIdentity('key', 'ada')).toMatchObject({ passwordHash: 'first' });
  expect(storage.accounts.findByIdentity('other', 'ada@example.com')).toMatchObject({ id: 'A2' });
  expect(storage.accounts.findByIdentity('key', 'grace')).toBeUndefined();
  storage.close();
});
