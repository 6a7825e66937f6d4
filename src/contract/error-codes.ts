import { z } from 'zod';

/** Ordering error codes (Svc spec 7) and their HTTP statuses. */
export const ORDERING_ERROR_STATUS = {
  PRODUCT_NOT_FOUND: 404,
  OFFER_NOT_FOUND: 404,
  INVENTORY_UNAVAILABLE: 409,
  SEAT_UNAVAILABLE: 409,
  DUPLICATE_CLIENT_REQUEST_ID: 409,
  INVALID_SHOWTIME: 404,
  FRAUD_DETECTED: 402,
  INVALID_CREDIT_CARD_NUMBER: 402,
  PROCESSOR_DECLINED: 402,
  GENERIC_ERROR: 500,
  ORDER_NOT_FOUND: 404,
  ORDER_NOT_CANCELLABLE: 409,
  CANCELLATION_WINDOW_EXPIRED: 409,
  REFUND_PROCESSING_ERROR: 500,
} as const;

export type OrderingErrorCode = keyof typeof ORDERING_ERROR_STATUS;

/** Codes for Svc's partner area (discovery) and for the transport: the spec defines none (7.6). */
export const PARTNER_ERROR_STATUS = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
} as const;

type PartnerErrorCode = keyof typeof PARTNER_ERROR_STATUS;
export type ErrorCode = OrderingErrorCode | PartnerErrorCode;

/** Error body. The spec defines none (7.5); ours has a code, a sentence, and details for some codes. */
export const ErrorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBodySchema>;
