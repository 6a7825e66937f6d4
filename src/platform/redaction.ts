// Redacts private fields in logs by their names, wherever they are in a logged object.
import { isNativeError } from 'node:util/types';
import { privateFieldsOf, WAYS_TO_PAY } from '../domain/payments/ways-to-pay';

/** In camel case; spellings such as `X-Api-Key` and `api_key` match too. */
export const PRIVATE_FIELDS: readonly string[] = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'identity',
  'identityValue',
  'shippingAddress',
  'password',
  'secret',
  'token',
  'authToken',
  'accessToken',
  'sessionToken',
  'svcToken',
  'privateKey',
  'apiKey',
  'payloadKeys',
  'idempotencyKey',
  'loyaltyCardNumber',
  ...privateFieldsOf(WAYS_TO_PAY),
  'paymentDeviceData',
  'qrData',
  'vendorQrCodeData',
  'vendorBookingId',
  'authorization',
  'cookie',
  'setCookie',
  'xApiKey',
  'xSvcAuthToken',
  'xSvcSignature',
  'xSvcDeviceSignature',
];

export const REDACTED = '[Redacted]';

/** Deeper than any object that is logged on purpose; cuts off circular structures. */
const DEPTH_MAX = 8;

const privateNames = new Set(PRIVATE_FIELDS.map(withoutSeparators));

/**
 * Returns a copy of `value` for the log. Private fields are redacted. Errors keep only type,
 * message, code, stack and cause, since an HTTP client's error contains the whole request. Other
 * class instances are reduced to the class name, since their content is unknown.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) return '[Deep]';
  if (isError(value)) return redactError(value, depth);
  if (Array.isArray(value)) return value.map((it) => redact(it, depth + 1));
  if (hasToJson(value)) return redact(value.toJSON(), depth + 1);
  return isPlain(value) ? redactFields(value, depth) : `[${value.constructor.name}]`;
}

/** Redacts each field of an object. */
export function redactFields(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      privateNames.has(withoutSeparators(name)) ? REDACTED : redact(value, depth + 1),
    ]),
  );
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: redact(error.cause, depth + 1) }),
  };
}

function withoutSeparators(name: string): string {
  return name.replaceAll(/[-_]/g, '').toLowerCase();
}

/** In a `vm` context, errors created by Node itself are from another realm, so `instanceof` fails. */
function isError(value: object): value is Error {
  return value instanceof Error || isNativeError(value);
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
