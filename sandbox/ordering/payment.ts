// How an order is paid: with a nonce, a saved instrument or a card, or by the partner (Svc spec 2.6, 2.7).
import type { PaymentInfo } from '../../src/contract/alternative/alternative-order';
import type { OrderParameters } from '../../src/contract/order';
import { badOrderInput } from '../refusal';
import type { World } from '../world';
import type { Customer } from './accounts';
import {
  fulfilledAfter,
  TEST_TOKENS,
  tokenOfCard,
  verdictOnToken,
  type TokenVerdict,
} from './test-tokens';

export type Payment =
  /** A payment provider's token for a card. */
  | { readonly type: 'nonce'; readonly token: string }
  /** A saved instrument of a customer with a password. */
  | { readonly type: 'saved'; readonly instrumentId: string }
  /** The partner collects the money, with this authorisation. */
  | { readonly type: 'partner'; readonly authorizationId: string }
  | { readonly type: 'card'; readonly card: PaymentInfo };

/** The outcome of a payment. */
export type Verdict = TokenVerdict;

const PARTNER_PAY = 'PartnerPay';
const AT = 'orderParameters';

/** A customer's saved instruments: one per test token, with the token as its id. */
export const SAVED_INSTRUMENTS = TEST_TOKENS.map(({ token, cardNumber }) => ({
  paymentInstrumentId: token,
  label: `Card ending in ${cardNumber.slice(-4)}`,
}));

/** The way to pay in orderParameters. Throws 400 for none, for two and for an incomplete one. */
export function paymentOf(parameters: OrderParameters): Payment {
  const { paymentInstrumentId: instrumentId, externalPaymentNonce: nonce } = parameters;
  const { externalPaymentProvider: provider, paymentProcessor: processor } = parameters;
  if (processor !== undefined && processor !== PARTNER_PAY) {
    throw badOrderInput(`${AT}.paymentProcessor`, `expected ${PARTNER_PAY} or nothing`);
  }
  if (nonce !== undefined && instrumentId !== undefined) {
    throw badOrderInput(
      `${AT}.paymentInstrumentId`,
      'expected either this or externalPaymentNonce, not both',
    );
  }
  if (processor === PARTNER_PAY) {
    if (!nonce)
      throw badOrderInput(`${AT}.externalPaymentNonce`, `is required with ${PARTNER_PAY}`);
    return { type: 'partner', authorizationId: nonce };
  }
  if (instrumentId) return { type: 'saved', instrumentId };
  if (!nonce)
    throw badOrderInput(`${AT}.externalPaymentNonce`, 'is missing, and so is paymentInstrumentId');
  if (!provider) throw badOrderInput(`${AT}.externalPaymentProvider`, 'is required with the nonce');
  return { type: 'nonce', token: nonce };
}

/**
 * The payment processor's verdict; an unknown token is declined. A planned fault takes precedence. Throws 400 for an
 * instrument that the customer has not saved.
 */
export function verdictOn(
  { settings, faults }: World,
  customer: Customer,
  payment: Payment,
  nowMs: number,
): Verdict {
  const declined: Verdict = { kind: 'declined', code: 'PROCESSOR_DECLINED' };
  const token = tokenOf(payment, customer, nowMs);
  const own = token === undefined ? undefined : verdictOnToken(token, settings);
  // Svc does not see the partner's money, so it cannot decline the payment.
  const otherwise =
    payment.type === 'partner' ? fulfilledAfter(settings.fulfilmentDelayMs) : declined;
  return faults.orderFate() ?? own ?? otherwise;
}

function tokenOf(payment: Payment, { isGuest }: Customer, nowMs: number): string | undefined {
  switch (payment.type) {
    case 'nonce':
      return payment.token;
    case 'partner':
      return payment.authorizationId;
    case 'card':
      return isExpired(payment.card, nowMs) ? undefined : tokenOfCard(payment.card.cardNumber);
    case 'saved': {
      checkSaved(payment.instrumentId, isGuest);
      return payment.instrumentId;
    }
  }
}

/**
 * Checks the payment of a preview, if it names one. Throws 400 as `paymentOf` does, and for an instrument that the
 * customer has not saved.
 */
export function checkNamedPayment(parameters: OrderParameters, { isGuest }: Customer): void {
  const { paymentInstrumentId, externalPaymentNonce, paymentProcessor } = parameters;
  const { externalPaymentProvider } = parameters;
  const named = [
    paymentInstrumentId,
    externalPaymentNonce,
    paymentProcessor,
    externalPaymentProvider,
  ];
  if (named.every((each) => each === undefined)) return;
  const payment = paymentOf(parameters);
  if (payment.type === 'saved') checkSaved(payment.instrumentId, isGuest);
}

function checkSaved(instrumentId: string, isGuest: boolean): void {
  const isKnown = SAVED_INSTRUMENTS.some((each) => each.paymentInstrumentId === instrumentId);
  if (!isGuest && isKnown) return;
  throw badOrderInput(`${AT}.paymentInstrumentId`, 'is not a saved instrument of this customer');
}

/** A card is good until the end of its month, and a day longer for time zones behind UTC. */
function isExpired({ expirationYear, expirationMonth }: PaymentInfo, nowMs: number): boolean {
  return nowMs >= Date.UTC(expirationYear, expirationMonth, 2);
}
