// The caller's credentials: the API key of every request, and the ordering headers of endpoints 19 to 24.
import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Endpoint } from '../../src/contract/endpoints';
import type { ErrorCode } from '../../src/contract/error-codes';
import {
  API_KEY_HEADER,
  ORDERING_HEADERS,
  PARTNER_HEADER,
  sameSignature,
  SIGNERS,
  SIGNATURE_SKEW_MAX_MS,
  type Signatures,
} from '../../src/contract/signing';
import { liveTokenOwner, type Customer } from '../ordering/accounts';
import { SvcRefusal } from '../refusal';
import { keyTerms, type KeyTerms } from '../settings';
import type { World } from '../world';

/** Checks the API key and returns its id and its terms; throws `code` with 401. */
export function checkApiKey(
  request: Request,
  { settings }: World,
  code: ErrorCode,
): { keyId: string; terms: KeyTerms } {
  const given = request.get(API_KEY_HEADER) ?? '';
  const agreed = settings.apiKeys.find(({ key }) => sameSignature(key, given));
  if (!agreed) {
    const problem = given === '' ? 'is missing' : 'is not a key that we issued';
    const details = { field: API_KEY_HEADER };
    throw new SvcRefusal(code, `${API_KEY_HEADER}: ${problem}`, { status: 401, details });
  }
  return { keyId: keyIdOf(given), terms: keyTerms(settings, agreed) };
}

/** Identifies an API key without revealing it. */
export function keyIdOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 16);
}

/**
 * X-Svc-Partner is required for showtimes if the key's agreement says so (Svc spec 4.1), and must have the agreed value
 * if it is present; throws `code` with 400.
 */
export function checkPartnerHeader(
  request: Request,
  { partnerHeader }: Endpoint,
  { requiresPartnerHeader, partnerTag }: KeyTerms,
  code: ErrorCode,
): void {
  const given = request.get(PARTNER_HEADER)?.trim() ?? '';
  const isNeeded = partnerHeader !== 'optional' && requiresPartnerHeader;
  const isWrong = given !== '' && partnerTag !== undefined && given !== partnerTag;
  if (!isWrong && (given !== '' || !isNeeded)) return;
  const problem = isWrong ? 'is not the value that was agreed for the key' : 'is missing';
  const details = { field: PARTNER_HEADER };
  throw new SvcRefusal(code, `${PARTNER_HEADER}: ${problem}`, { status: 400, details });
}

/**
 * Checks the six ordering headers (Svc spec 5.4) and returns the token's owner. Throws GENERIC_ERROR: 401 for a missing
 * header or a token that is unknown or ended, 403 for a wrong signature or a timestamp too far from the real time.
 */
export function checkSession(
  request: Request,
  world: World,
  keyId: string,
  body: string,
): Customer {
  const headers = orderingHeaders(request);
  const owner = liveTokenOwner(world, keyId, headers.authToken, ORDERING_HEADERS.authToken);
  checkTimestamp(headers.timestamp);
  const { method, originalUrl: target } = request;
  const userAgent = request.get('user-agent') ?? '';
  const { timestamp, deviceId } = headers;
  const signed = { method, target, timestamp, deviceId, userAgent, body };
  checkSignatures(SIGNERS[world.settings.signer].sign(signed, owner.signingKey), headers);
  return { accountId: owner.accountId, isGuest: owner.isGuest, email: owner.email };
}

type OrderingHeaders = Record<keyof typeof ORDERING_HEADERS, string>;

function orderingHeaders(request: Request): OrderingHeaders {
  const entries = Object.entries(ORDERING_HEADERS).map(([name, header]) => {
    const value = request.get(header);
    if (!value) throw refused(401, header, 'is missing');
    return [name, value];
  });
  return Object.fromEntries(entries) as OrderingHeaders;
}

/** Uses the real clock: a client cannot know that the sandbox's clock was moved. */
function checkTimestamp(timestamp: string): void {
  const skewMs = Math.abs(Date.now() - Date.parse(timestamp));
  if (skewMs <= SIGNATURE_SKEW_MAX_MS && timestamp.endsWith('Z')) return;
  const problem = 'expected a UTC time within five minutes of now, such as 2024-01-15T07:00:00Z';
  throw refused(403, ORDERING_HEADERS.timestamp, problem);
}

function checkSignatures(expected: Signatures, given: OrderingHeaders): void {
  if (!sameSignature(expected.signature, given.signature)) {
    throw refused(403, ORDERING_HEADERS.signature, 'does not match the request');
  }
  if (!sameSignature(expected.deviceSignature, given.deviceSignature)) {
    throw refused(403, ORDERING_HEADERS.deviceSignature, 'does not match the device');
  }
}

function refused(status: number, field: string, problem: string): SvcRefusal {
  return new SvcRefusal('GENERIC_ERROR', `${field}: ${problem}`, { status, details: { field } });
}
