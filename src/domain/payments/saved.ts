// An instrument that a customer with an account has saved at Svc (Svc spec 2.6).
import type { WayToPay } from './way-to-pay';

export interface SavedPayment {
  readonly type: 'saved';
  readonly instrumentId: string;
}

export const saved = {
  type: 'saved',
  fields: {
    instrumentId: { lengthMax: 200, isPrivate: true },
  },
  given: 'all',
  example: {
    name: 'payBySavedInstrument',
    summary: 'A saved payment method of a signed-in customer',
    payment: { type: 'saved', instrumentId: 'tok_ok' },
  },
  needs: null,
  wire: {
    primary: ({ instrumentId }) => ({ paymentInstrumentId: instrumentId }),
  },
  privateAtSvc: ['paymentInstrumentId'],
} as const satisfies WayToPay<SavedPayment>;
