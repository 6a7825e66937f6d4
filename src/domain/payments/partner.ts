// The partner collects the money through its own provider (Svc spec 2.6, `PartnerPay`): from its own authorisation, or
// from one that we request with its token.
import type { WayToPay } from './way-to-pay';

interface AuthorizedPayment {
  readonly type: 'partner';
  readonly authorizationId: string;
}

export type PartnerPayment =
  AuthorizedPayment | { readonly type: 'partner'; readonly token: string };

/** In an order: the authorisation, or null if the total is zero. */
export interface SentPartnerPayment {
  readonly type: 'partner';
  readonly authorizationId: string | null;
}

export const partner = {
  type: 'partner',
  fields: {
    authorizationId: {
      lengthMax: 200,
      isPrivate: true,
      description: 'The id of your own authorisation.',
    },
    token: {
      lengthMax: 4096,
      isPrivate: true,
      description: 'The token with which we request an authorisation at your `paymentsUrl`.',
    },
  },
  given: 'one',
  example: {
    name: 'payThroughPartner',
    summary: 'You collect the money yourself',
    payment: { type: 'partner', token: 'tok_ok' },
  },
  needs: 'payment_provider',
  wire: {
    primary: ({ authorizationId }) => ({
      ...(authorizationId === null ? {} : { externalPaymentNonce: authorizationId }),
      paymentProcessor: 'PartnerPay',
    }),
  },
  privateAtSvc: ['externalPaymentNonce'],
  collects: {
    from: (payment) => ({
      authorizationId: 'authorizationId' in payment ? payment.authorizationId : null,
      token: 'token' in payment ? payment.token : null,
    }),
    sent: (authorizationId) => ({ type: 'partner', authorizationId }),
  },
} as const satisfies WayToPay<PartnerPayment, SentPartnerPayment>;
