import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { createCheckoutIds } from './checkout-ids';
import { loadSecret } from './secret-ring';

const SECRET = 'a secret of the tests, 32 and more characters';
const ids = createCheckoutIds(SECRET);
const text = fc.string({ unit: 'binary' });

test('an id is chk_ and 36 hex digits, the same each time', () => {
  const id = ids.checkoutId('demo', 'cart-1842');
  expect(id).toMatch(/^chk_[0-9a-f]{36}$/);
  expect(createCheckoutIds(SECRET).checkoutId('demo', 'cart-1842')).toBe(id);
});

test('ids differ by partner, by key and by secret, even if the parts concatenate to the same text', () => {
  const other = createCheckoutIds(`${SECRET}!`);
  const made = [
    ids.checkoutId('ab', 'c'),
    ids.checkoutId('a', 'bc'),
    ids.checkoutId('ab', 'd'),
    other.checkoutId('ab', 'c'),
    ids.checkoutId('ab', 'c', 1),
    ids.checkoutId('ab', 'c', 2),
  ];
  expect(new Set(made).size).toBe(made.length);
});

test('an id belongs only to its partner', () => {
  fc.assert(
    fc.property(text, text, text, (partner, stranger, key) => {
      fc.pre(partner !== stranger);
      for (const id of [ids.checkoutId(partner, key), ids.checkoutId(partner, key, 1)]) {
        expect(ids.makerOf(id, partner)).not.toBeNull();
        expect(ids.makerOf(id, stranger)).toBeNull();
      }
    }),
  );
});

test('an id with one changed character belongs to no partner', () => {
  const id = ids.checkoutId('demo', 'cart-1842');
  for (let index = 0; index < id.length; index += 1) {
    const changed = id[index] === '0' ? '1' : '0';
    const altered = id.slice(0, index) + changed + id.slice(index + 1);
    expect(ids.makerOf(altered, 'demo')).toBeNull();
  }
});

test.each(['', 'chk_', 'chk_7q2m', 'order-1', `chk_${'é'.repeat(36)}`, `chk_${'A'.repeat(36)}`])(
  '%j is not a checkout id',
  (id) => {
    expect(ids.makerOf(id, 'demo')).toBeNull();
  },
);

test('the ownership check never throws', () => {
  fc.assert(
    fc.property(text, text, (id, partner) => {
      expect(ids.makerOf(id, partner)).toBeNull();
    }),
  );
});

test('an update id contains its operation, but not the key', () => {
  const seats = ids.updateId('seats', 'demo', 'cart-1842');
  const order = ids.updateId('order', 'demo', 'cart-1842');

  expect(seats).toMatch(/^seats:[0-9a-f]{32}$/);
  expect(order.replace('order:', 'seats:')).toBe(seats);
  expect(ids.updateId('seats', 'demo', 'cart-1843')).not.toBe(seats);
  expect(ids.updateId('seats', 'other', 'cart-1842')).not.toBe(seats);
  expect(ids.updateId('seats', 'ab', 'c')).not.toBe(ids.updateId('seats', 'a', 'bc'));
});

test('an update id reveals no part of a checkout id', () => {
  const id = ids.checkoutId('demo', 'cart-1842');
  expect(ids.updateId('seats', 'demo', 'cart-1842')).not.toContain(id.slice(4, 12));
});

function withFieldsReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFieldsReversed);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, it]) => [name, withFieldsReversed(it)] as const);
  return Object.fromEntries(fields.reverse());
}

test('a digest does not depend on the order of fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(ids.digest(withFieldsReversed(body))).toBe(ids.digest(body));
    }),
  );
});

test('bodies that differ as JSON have different digests', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
      // Read back, since JSON writes minus zero and zero alike.
      const [a, b] = [one, two].map((it): unknown => JSON.parse(JSON.stringify(it)));
      fc.pre(!isSameJson(a, b));
      expect(ids.digest(one)).not.toBe(ids.digest(two));
    }),
  );
});

function isSameJson(one: unknown, two: unknown): boolean {
  try {
    expect(one).toEqual(two);
    return true;
  } catch {
    return false;
  }
}

test('a digest depends on the order of a list and on the secret, but not on undefined fields', () => {
  const body = { items: ['F7', 'F8'] };
  const digest = ids.digest(body);

  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(ids.digest({ items: ['F8', 'F7'] })).not.toBe(digest);
  expect(ids.digest({ ...body, reference: undefined })).toBe(digest);
  expect(createCheckoutIds(`${SECRET}!`).digest(body)).not.toBe(digest);
});

test('a missing body has its own digest', () => {
  const digests = [undefined, null, {}, [], ''].map((it) => ids.digest(it));
  expect(new Set(digests).size).toBe(digests.length);
});

test('a ring makes ids with its first secret, and recognises those of the others', () => {
  const NEWER = `${SECRET}!`;
  const ring = createCheckoutIds([NEWER, SECRET]);
  const old = ids.checkoutId('demo', 'cart-1842');
  expect(ring.checkoutId('demo', 'cart-1842')).toBe(
    createCheckoutIds(NEWER).checkoutId('demo', 'cart-1842'),
  );
  const maker = ring.makerOf(old, 'demo');
  expect(maker?.digest({})).toBe(ids.digest({}));
  expect(maker?.updateId('order', 'demo', 'key')).toBe(ids.updateId('order', 'demo', 'key'));
  expect(ring.makerOf(ring.checkoutId('demo', 'cart-1842'), 'demo')).toBe(ring);
  expect(ring.makerOf(old, 'other')).toBeNull();
  expect(createCheckoutIds(NEWER).makerOf(old, 'demo')).toBeNull();
  expect(ring.others.map((it) => it.checkoutId('demo', 'cart-1842'))).toEqual([old]);
});

test('a short secret is refused without showing it', () => {
  expect(() => createCheckoutIds('short')).toThrow(
    /^the secret of checkout ids is shorter than 32/,
  );
});

describe('the secret', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'usher-ids-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test('is the one from the settings, if there is one', async () => {
    expect(await loadSecret({ secret: [SECRET], dataDir })).toEqual([SECRET]);
  });

  test('is otherwise created once, long enough, and readable only by its owner', async () => {
    const secret = await loadSecret({ secret: undefined, dataDir });
    expect(() => createCheckoutIds(secret)).not.toThrow();
    expect(await loadSecret({ secret: undefined, dataDir })).toEqual(secret);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  });
});
