// A nonce that a payment page got from an external provider (Svc spec 2.6).
import type { WayToPay } from './way-to-pay';

export interface NoncePayment {
  readonly type: 'nonce';
  readonly nonce: string;
  readonly provider: string;
}

export const nonce = {
  type: 'nonce',
  fields: {
    nonce: { lengthMax: 4096, isPrivate: true, description: 'Used once.' },
    provider: { lengthMax: 100, isPrivate: false },
  },
  given: 'all',
  example: {
    name: 'payByNonce',
    summary: 'A nonce from a payment page',
    payment: { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' },
  },
  needs: null,
  wire: {
    primary: (payment) => ({
      externalPaymentNonce: payment.nonce,
      externalPaymentProvider: payment.provider,
    }),
  },
  privateAtSvc: ['externalPaymentNonce'],
} as const satisfies WayToPay<NoncePayment>;
