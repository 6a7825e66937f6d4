import type { SandboxSettings } from '../settings';
import type { OrderFate } from '../control/ordering-faults';

/** The outcome of a payment token; `refundFailures`: how often a later refund fails before it succeeds. */
export type TokenVerdict = OrderFate & { readonly refundFailures?: number };

/** Each test token with the card number that acts like it. */
export const TEST_TOKENS = [
  { token: 'tok_ok', cardNumber: '4242424242424242' },
  { token: 'tok_instant', cardNumber: '4000000000000085' },
  { token: 'tok_declined', cardNumber: '4000000000000002' },
  { token: 'tok_fraud', cardNumber: '4100000000000019' },
  { token: 'tok_slow', cardNumber: '4000000000000036' },
  { token: 'tok_never', cardNumber: '4000000000000044' },
  { token: 'tok_lost_answer', cardNumber: '4000000000000051' },
  { token: 'tok_lost_for_good', cardNumber: '4000000000000101' },
  { token: 'tok_refund_fails', cardNumber: '4000000000000069' },
  { token: 'tok_price_change', cardNumber: '4000000000000119' },
  { token: 'tok_fails_later', cardNumber: '4000000000000077' },
  { token: 'tok_sold_out_later', cardNumber: '4000000000000093' },
  // Any number with a wrong check digit has the same outcome.
  { token: 'tok_invalid_number', cardNumber: '4242424242424241' },
] as const;

/** The token of a test card's number; `tok_invalid_number` for an invalid one, undefined for any other. */
export function tokenOfCard(cardNumber: string): string | undefined {
  if (!passesLuhn(cardNumber)) return 'tok_invalid_number';
  return TEST_TOKENS.find((each) => each.cardNumber === cardNumber)?.token;
}

/** The verdict on a token; undefined for an unknown one. */
export function verdictOnToken(token: string, settings: SandboxSettings): TokenVerdict | undefined {
  const { fulfilmentDelayMs, slowFulfilmentDelayMs } = settings;
  switch (token) {
    // `tok_lost_*` loses only the answer, `tok_price_change` raises only the price (sandbox/control/sentinels.ts).
    case 'tok_ok':
    case 'tok_price_change':
    case 'tok_lost_answer':
    case 'tok_lost_for_good':
      return fulfilledAfter(fulfilmentDelayMs);
    case 'tok_instant':
      return fulfilledAfter(0);
    case 'tok_slow':
      return fulfilledAfter(slowFulfilmentDelayMs);
    case 'tok_never':
      return fulfilledAfter(null);
    case 'tok_refund_fails':
      return { ...fulfilledAfter(fulfilmentDelayMs), refundFailures: settings.refundFailures };
    case 'tok_fails_later':
      return failsAfter(fulfilmentDelayMs, 'PROCESSOR_DECLINED');
    case 'tok_sold_out_later':
      return failsAfter(fulfilmentDelayMs, 'INVENTORY_UNAVAILABLE');
    case 'tok_declined':
      return { kind: 'declined', code: 'PROCESSOR_DECLINED' };
    case 'tok_fraud':
      return { kind: 'declined', code: 'FRAUD_DETECTED' };
    case 'tok_invalid_number':
      return { kind: 'declined', code: 'INVALID_CREDIT_CARD_NUMBER' };
    default:
      return undefined;
  }
}

export function fulfilledAfter(settlesAfterMs: number | null): OrderFate {
  return { kind: 'accepted', settlesAfterMs, settlesAs: 'fulfilled', reasonCode: null };
}

function failsAfter(
  settlesAfterMs: number,
  reasonCode: 'PROCESSOR_DECLINED' | 'INVENTORY_UNAVAILABLE',
): OrderFate {
  return { kind: 'accepted', settlesAfterMs, settlesAs: 'failed', reasonCode };
}

/** The check digit of card numbers (ISO/IEC 7812-1). */
function passesLuhn(cardNumber: string): boolean {
  if (!/^\d{12,19}$/.test(cardNumber)) return false;
  const sum = Array.from(cardNumber)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
