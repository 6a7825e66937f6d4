import { hostedCheckoutUrl } from './hosted-checkout';

const PATH = 'checkout.example/checkout/redirect?productionId=B1&iref=svc';

test.each([
  [`https://${PATH}`, `https://${PATH}`],
  [` https://${PATH} `, `https://${PATH}`],
  // The specification writes links like this one, without a scheme.
  [PATH, `https://${PATH}`],
  ['checkout.example:8443/checkout', 'https://checkout.example:8443/checkout'],
])('the link %p is followed as %p', (received, followed) => {
  expect(hostedCheckoutUrl(received, undefined)).toBe(followed);
});

test("the partner's referrer tag replaces the tag in the link, and the rest is unchanged", () => {
  const link = 'https://c.example/r?sig=a|b{c}&iref=svc&x=a%zz#top';
  expect(hostedCheckoutUrl(link, 'my shop')).toBe(
    'https://c.example/r?sig=a|b{c}&x=a%zz&iref=my%20shop#top',
  );
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://c.example/r',
  '/checkout/redirect?x',
  '//c.example/r',
  '',
])('the link %p is not followed', (received) => {
  expect(hostedCheckoutUrl(received, undefined)).toBeNull();
});
