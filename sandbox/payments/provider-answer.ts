import { PARTNER_PAY_ERROR_STATUS, type PartnerPayErrorCode } from '../../src/contract/partner-pay';

/** An answer before it is encoded. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A refusal as a value: throwing it would roll back the transaction. */
export function refusal(
  code: PartnerPayErrorCode,
  message: string,
  details?: Record<string, unknown>,
): ProviderAnswer {
  const body = { code, message, ...(details && { details }) };
  return { status: PARTNER_PAY_ERROR_STATUS[code], body };
}

/** RFC 3339 in UTC, with milliseconds only if there are any. */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}
