import { NOW_MS, withOrderOf } from '../../../../tests/support/checkout-examples';
import { done, fakePorts, unknown } from '../../../../tests/support/fake-ports';
import { DEFAULT_POLICY } from '../../policy';
import type { Evidence, Order } from '../order';
import type { SvcPort } from '../ports';
import type { Processing } from './moves';
import { askTheSeats } from './seats';

const policy = { ...DEFAULT_POLICY, layoutNamesAccount: true };
const lost = (change: Partial<Order> = {}) =>
  withOrderOf('processing', { orderId: null, placedAtMs: null, ...change }, { policy });
const seen = (what: Evidence['what']) => lost({ evidence: [{ atMs: NOW_MS, what }] });

const ask = (checkout: Processing, occupants?: SvcPort['occupants']) =>
  askTheSeats(checkout, fakePorts({ svc: occupants ? { occupants } : {} }));
const ours = () => done({ F1: 'A1', F2: 'A1' });
const free = () => done({});
const usedUp = { type: 'evidence_used_up' };
const sent = { sentAtMs: NOW_MS - 1_000, accountId: 'A1' };

describe('the seats tell nothing, and are not asked', () => {
  const { request, phase } = lost();
  const capabilities = { ...request.capabilities, occupants: false };
  const [item] = phase.items;
  if (!item) throw new Error('nothing is held');

  test.each<[string, Processing]>([
    ['where Svc is not relied on to name accounts', { ...lost(), policy: DEFAULT_POLICY }],
    ['where the shape has no occupants', { ...lost(), request: { ...request, capabilities } }],
    ['in general admission', { ...lost(), phase: { ...phase, items: [{ ...item, seatIds: [] }] } }],
    ['of an order that was never sent', lost({ sentAtMs: null })],
    ['of an order whose account nobody knows', lost({ accountId: null })],
  ])('%s', async (_where, checkout) => {
    expect(await ask(checkout)).toEqual(usedUp);
  });
});

test('no answer is no evidence', async () => {
  expect(await ask(lost(), () => unknown())).toMatchObject({
    type: 'order_pending',
    failure: { code: 'UPSTREAM_UNAVAILABLE' },
  });
  expect(await ask(lost(), () => done(null))).toEqual(usedUp);
});

test('that one of the seats is ours is kept once, and then it is for a person', async () => {
  const evidence = { type: 'order_evidence', what: 'seats_ours', failure: null, sent };
  expect(await ask(lost(), ours)).toEqual(evidence);
  expect(await ask(lost(), () => done({ F2: 'A1' }))).toEqual(evidence);
  expect(await ask(seen('seats_ours'), ours)).toEqual(usedUp);
});

test('an order that stood, and whose seats are free now, is for a person', async () => {
  expect(await ask(seen('seats_ours'), free)).toEqual(usedUp);
});

test.each([
  ["are nobody's", free],
  ["are somebody else's", () => done({ F1: 'A9', F2: 'A9' })],
])('that they %s counts only when it is seen twice', async (_whose, occupants) => {
  expect(await ask(lost(), occupants)).toEqual({
    type: 'order_evidence',
    what: 'seats_free',
    failure: null,
    sent,
  });
  expect(await ask(seen('duplicate'), occupants)).toMatchObject({ what: 'seats_free' });
  expect(await ask(seen('seats_free'), occupants)).toMatchObject({
    type: 'order_failed',
    failure: { code: 'ORDER_NOT_PLACED' },
    nextClientRequestId: 'uuid',
  });
});
