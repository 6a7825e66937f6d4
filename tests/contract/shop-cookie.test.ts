import { ordersCookie } from '../../examples/shop/orders-cookie';

test.each([[''], ['new', '']])(
  'the shop does not start with the cookie secrets %j',
  (...secrets) => {
    expect(() => ordersCookie(secrets)).toThrow('COOKIE_SECRETS contains an empty secret.');
  },
);
