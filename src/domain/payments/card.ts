// A card in the vault that issued the token (Svc spec 2.7). Workflows have only the token, never the card.
import type { WayToPay } from './way-to-pay';

export interface CardPayment {
  readonly type: 'card';
  readonly token: string;
}

export const card = {
  type: 'card',
  fields: {
    token: { lengthMax: 4096, isPrivate: true, description: 'Used once.' },
  },
  given: 'all',
  example: {
    name: 'payByCard',
    summary: 'A card in the vault',
    payment: { type: 'card', token: 'card_1' },
  },
  needs: 'card_vault',
  wire: {
    alternative: ({ token }) => ({ vaultToken: token }),
  },
  privateAtSvc: ['cardNumber', 'cvv'],
} as const satisfies WayToPay<CardPayment>;
