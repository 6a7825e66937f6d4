import { failure } from '../../failure';
import type { Answer, OrderStatus, Ports } from '../ports';
import { lookAtOrder } from './order-outcome';

const caller = {
  session: { authToken: 't', accountId: 'a', signingKey: 'k' },
  device: { deviceId: 'd', adId: 'ad' },
};

function lookThatSees(answer: Answer<OrderStatus>) {
  const svc = { orderStatus: async () => Promise.resolve(answer) } as unknown as Ports['svc'];
  const ports = { svc, ids: { uuid: () => 'next' } } as unknown as Ports;
  return lookAtOrder(caller, 'O55', ports);
}

test.each([
  ['fulfilled', 'order-fulfilled'],
  ['pending', 'order-pending'],
  ['failed', 'order-failed'],
  // Nobody of ours undid it: only a refund is evidence that no money was kept.
  ['cancelled', 'order-pending'],
  ['refunded', 'order-failed'],
] as const)('an order that is %s is found to be %s', async (status, type) => {
  const value = { status, reasonCode: null };
  expect(await lookThatSees({ outcome: 'done', value })).toMatchObject({ type });
});

test.each(['refused', 'not_sent', 'unknown'] as const)(
  'a look that is %s is no news',
  async (outcome) => {
    const answer = { outcome, failure: failure('ORDER_NOT_FOUND') };
    expect(await lookThatSees(answer)).toEqual({ type: 'order-pending' });
  },
);
