import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The ordering headers of endpoints 19 to 24 (Svc spec 5.4). */
export const ORDERING_HEADERS = {
  timestamp: 'X-Svc-Timestamp',
  authToken: 'X-Svc-AuthToken',
  deviceSignature: 'X-Svc-DeviceSignature',
  signature: 'X-Svc-Signature',
  deviceId: 'X-Svc-DeviceId',
  adId: 'X-Svc-AdId',
} as const;

export const API_KEY_HEADER = 'x-api-key';
export const PARTNER_HEADER = 'X-Svc-Partner';

/** The largest difference between a request's timestamp and the real time. */
export const SIGNATURE_SKEW_MAX_MS = 5 * 60_000;

/** The default statuses of an expired session (Svc spec 5.8 leaves them open). */
export const SESSION_ENDED_STATUSES: readonly number[] = [401];

interface SignedRequest {
  readonly method: string;
  /** Path and query as sent, for example `/v1/customer/orders/O55`. */
  readonly target: string;
  /** ISO 8601 in UTC, the value of X-Svc-Timestamp. */
  readonly timestamp: string;
  readonly deviceId: string;
  readonly userAgent: string;
  /** The exact bytes sent as UTF-8 text; empty when there is no body. */
  readonly body: string;
}

export interface Signatures {
  readonly signature: string;
  readonly deviceSignature: string;
}

/**
 * Computes the signatures of requests: the client sends them, the sandbox checks them. The spec leaves the
 * computation open (5.7), so a real Svc will need another implementation.
 */
export interface Signer {
  sign(request: SignedRequest, key: string): Signatures;
}

/** The configurable signers; add another computation here. */
export const SIGNERS = {
  'hmac-sha256': hmacSignerOf('sha256', 'base64'),
  'hmac-sha256-hex': hmacSignerOf('sha256', 'hex'),
  'hmac-sha512': hmacSignerOf('sha512', 'base64'),
} as const satisfies Record<string, Signer>;

export type SignerName = keyof typeof SIGNERS;
export const SIGNER_NAMES = Object.keys(SIGNERS) as [SignerName, ...SignerName[]];
export const DEFAULT_SIGNER: SignerName = 'hmac-sha256';

/** The default signer of the client and the sandbox. */
export const hmacSigner: Signer = SIGNERS[DEFAULT_SIGNER];

/** X-Svc-Timestamp is ISO 8601 in UTC (Svc spec 5.4): to the second, like all of Svc's dates, or to the millisecond. */
export const TIMESTAMP_FORMATS = ['seconds', 'milliseconds'] as const;
export type TimestampFormat = (typeof TIMESTAMP_FORMATS)[number];

export function timestampOf(nowMs: number, format: TimestampFormat): string {
  const text = new Date(nowMs).toISOString();
  return format === 'milliseconds' ? text : `${text.slice(0, 19)}Z`;
}

/** HMAC over the parts of the request, keyed with the private key or the token. */
function hmacSignerOf(hash: 'sha256' | 'sha512', encoding: 'base64' | 'hex'): Signer {
  const hmac = (key: string, parts: readonly string[]): string =>
    createHmac(hash, key).update(parts.join('\n')).digest(encoding);
  return {
    sign({ method, target, timestamp, deviceId, userAgent, body }, key) {
      const bodyDigest = createHash(hash).update(body).digest(encoding);
      return {
        signature: hmac(key, [method.toUpperCase(), target, timestamp, deviceId, bodyDigest]),
        deviceSignature: hmac(key, [deviceId, userAgent]),
      };
    },
  };
}

/** Compares two signatures in constant time. */
export function sameSignature(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
