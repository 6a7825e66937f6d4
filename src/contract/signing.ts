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

/** How far a request's timestamp may be from the real clock. */
export const SIGNATURE_SKEW_MAX_MS = 5 * 60_000;

export interface SignedRequest {
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

interface Signatures {
  readonly signature: string;
  readonly deviceSignature: string;
}

/**
 * Signs requests. The spec leaves the computation open (5.7), so that it is the one thing a real
 * Svc is sure to replace; both sides use this interface.
 */
export interface Signer {
  sign(request: SignedRequest, key: string): Signatures;
}

/** HMAC-SHA256 in base64 over the parts of the request, keyed with the private key or the token. */
export const hmacSigner: Signer = {
  sign(request, key) {
    const bodyDigest = createHash('sha256').update(request.body).digest('base64');
    const { method, target, timestamp, deviceId, userAgent } = request;
    return {
      signature: hmac(key, [method.toUpperCase(), target, timestamp, deviceId, bodyDigest]),
      deviceSignature: hmac(key, [deviceId, userAgent]),
    };
  },
};

/** Compares two signatures without telling by its duration where they differ. */
export function sameSignature(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}

function hmac(key: string, parts: readonly string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64');
}
