import type { Request, Response } from 'express';
import type { CheckoutReader } from './checkout-reader';
import { createCheckoutIds } from '../../platform/checkout-ids';
import { refusalOf } from '../../../tests/support/api/refusal-of';
import { commandMessage } from './command-request';

const ids = createCheckoutIds('a secret of more than 32 characters');
const CURRENT = 7;
const reader = {
  read: async () => ({ view: { version: CURRENT } }),
} as unknown as CheckoutReader;

function messageOf(body: unknown, ifMatch?: string) {
  const req = { get: () => ifMatch, params: { checkoutId: 'chk_1' }, body } as unknown as Request;
  const locals = { ids, partner: { id: 'demo' }, requestId: 'req_1' };
  const response = { locals, req };
  return commandMessage({ reader }, 'edit', 'key', response as unknown as Response);
}

test.each([
  [undefined, undefined],
  ['*', undefined],
  ['"5"', 5],
  ['W/"5"', 5],
  ['"of a proxy"', -1],
  ['"5", W/"7", "9"', CURRENT],
  ['"5", "6"', 5],
  ['"of a proxy", "6"', 6],
])('If-Match: %s requires version %s', async (header, version) => {
  expect((await messageOf({}, header)).ifVersion).toBe(version);
});

test.each(['', '7', '"7'])('If-Match: %s is refused as malformed', async (header) => {
  const error = await messageOf({}, header).catch((it: unknown) => it);
  const refusal = refusalOf(() => {
    throw error;
  });
  expect(refusal).toMatchObject({ errors: [{ header: 'If-Match' }] });
});

test('the digest ignores the order of fields, but not spaces', async () => {
  const digestOf = async (body: unknown) => (await messageOf(body)).digest;
  const sent = await digestOf({ reference: 'a', promotionCode: 'B' });
  expect(await digestOf({ promotionCode: 'B', reference: 'a' })).toBe(sent);
  expect(await digestOf({ promotionCode: ' B', reference: 'a' })).not.toBe(sent);
  expect(await digestOf(undefined)).toBe(await digestOf({}));
});
