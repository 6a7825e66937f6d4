import { createAlternativeOrdering } from '../alternative-ordering';
import type { Ordering, PlaceOrderParams } from '../ordering';

const PLACE: PlaceOrderParams = {
  session: { authToken: 'T', accountId: 'U1', signingKey: 'T' },
  device: { deviceId: 'device-1', adId: 'ad-1' },
  clientRequestId: '0a0f0a54-2b94-4c47-9a1c-6a4a6a5f3f10',
  items: [],
  promotionCode: null,
  guest: true,
  defaults: { clientVersion: 'usher/1', associateTags: {}, tenantId: null },
  payment: { type: 'card', token: 'card_1' },
  showtimeId: 'D812',
  leaseId: 'L1',
  previewId: 'V1',
};

const GUEST = { type: 'guest', email: 'a@b.example', firstName: 'A', lastName: 'B' } as const;

/** Records every call to the client, discovery and the vault. */
function recordingOrdering() {
  const called: string[] = [];
  const record = (name: string) => async () => Promise.resolve(called.push(name));
  const recorder = new Proxy({}, { get: (_, name) => record(String(name)) }) as never;
  const parts = { client: recorder, discovery: recorder, vault: recorder, maxQuantity: 10 };
  return { ordering: createAlternativeOrdering(parts), called };
}

describe('unsupported fields are refused, and nothing is sent', () => {
  const nonce = { type: 'nonce', nonce: 'tok_ok', provider: 'vault' } as const;

  it.each<[string, (it: Ordering) => Promise<unknown>, string]>([
    [
      'a promotion',
      (it) => it.refreshCheckout({ showtimeId: 'D1', promotionCode: 'X' }),
      'promotionCode',
    ],
    [
      'an access token',
      (it) => it.refreshCheckout({ showtimeId: 'D1', promotionCode: null, accessToken: 'T' }),
      'accessToken',
    ],
    ['a user name', (it) => it.authenticate({ identity: 'ann', password: 'x' }), 'identity'],
    [
      'a guest’s attribution',
      (it) => it.createGuest({ customer: { ...GUEST, attribution: { from: 'x' } } }),
      'attribution',
    ],
    [
      'a previewed promotion',
      (it) => it.preview({ ...PLACE, promotionCode: 'X' }),
      'promotionCode',
    ],
    [
      'an ordered promotion',
      (it) => it.placeOrder({ ...PLACE, promotionCode: 'X' }),
      'promotionCode',
    ],
    [
      'a loyalty card',
      (it) => it.preview({ ...PLACE, extras: { loyaltyCardNumber: '1' } }),
      'loyaltyCardNumber',
    ],
    [
      'a shipping address',
      (it) => it.placeOrder({ ...PLACE, extras: { shippingAddress: { city: 'X' } } }),
      'shippingAddress',
    ],
    ['a nonce', (it) => it.placeOrder({ ...PLACE, payment: nonce }), 'payment'],
    [
      'a saved instrument',
      (it) => it.placeOrder({ ...PLACE, payment: { type: 'saved', instrumentId: 'I1' } }),
      'payment',
    ],
    [
      'a payment by the partner',
      (it) => it.preview({ ...PLACE, payment: { type: 'partner', authorizationId: 'A1' } }),
      'payment',
    ],
  ])('%s', async (_, request, field) => {
    const { ordering, called } = recordingOrdering();
    await expect(request(ordering)).rejects.toMatchObject({
      outcome: 'refused',
      code: 'UNSUPPORTED_IN_SHAPE',
      field,
    });
    expect(called).toEqual([]);
  });
});
