import { checkoutIn, prices, seatMap } from '../../../../tests/support/checkout-examples';
import { done, fakePorts } from '../../../../tests/support/fake-ports';
import { failure } from '../../failure';
import { selecting } from './selecting';

const lost = (code: string, seating: 'general' | 'reserved') =>
  checkoutIn(
    'selecting',
    {
      lastFailure: failure(code),
      prices: { ...prices, showtime: { ...prices.showtime, seating } },
      request: { ...checkoutIn('selecting').request, seating: null },
    },
    { layoutDue: true },
  );

test.each([
  ['HOLD_EXPIRED', 'reserved', 1],
  ['INVENTORY_UNAVAILABLE', 'reserved', 1],
  ['HOLD_EXPIRED', 'general', 0],
  // How many places are left is what the customer needs to know then.
  ['INVENTORY_UNAVAILABLE', 'general', 1],
] as const)(
  'after %s with %s seating the layout is asked for %i times',
  async (code, seating, times) => {
    const layout = jest.fn(() => done(seatMap));
    const found = await selecting.run?.(lost(code, seating), fakePorts({ svc: { layout } }));
    expect(found).toEqual({ type: 'layout_read', seatMap: times === 0 ? null : seatMap });
    expect(layout).toHaveBeenCalledTimes(times);
  },
);
