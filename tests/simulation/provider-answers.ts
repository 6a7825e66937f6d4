// What the model of a payment provider answers, as a client reads it.
import type { Answer } from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';

type Refused = Extract<Answer<never>, { outcome: 'refused' }>;
type Unknown = Extract<Answer<never>, { outcome: 'unknown' }>;

export const DONE = { outcome: 'done', value: null } as const;

export function refuse(code: string): Refused {
  return { outcome: 'refused', failure: failure(code) };
}

export function turnedAway(): Extract<Answer<never>, { outcome: 'not_sent' }> {
  return { outcome: 'not_sent', failure: failure('PAYMENT_PROVIDER_UNAVAILABLE') };
}

export function noEvidence(): Unknown {
  return { outcome: 'unknown', failure: failure('PAYMENT_PROVIDER_UNAVAILABLE') };
}
