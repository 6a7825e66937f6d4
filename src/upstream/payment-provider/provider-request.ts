import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import {
  partnerPay,
  type PartnerPayCall,
  type ProviderOperation,
} from '../../contract/partner-pay';
import type { RequestInput, WireRequest } from '../http/wire-request';
import { PaymentProviderError } from './provider-error';

/** The address of a partner's payment provider, and the secret that signs calls to it. */
export interface ProviderAccess {
  /** The base URL of the contract's paths. */
  readonly url: string;
  /** A Standard Webhooks secret, `whsec_…`. */
  readonly secret: string;
}

export interface ProviderInput extends RequestInput {
  readonly params?: { readonly id: string };
  readonly query?: Readonly<Record<string, string>>;
}

/** Builds a call from its row of the contract. Throws a `not_sent` PaymentProviderError for input that does not fit. */
export function providerRequest(
  { url: baseUrl }: ProviderAccess,
  call: PartnerPayCall,
  { params, query = {}, body = {} }: ProviderInput,
): WireRequest {
  const row: ProviderOperation = partnerPay[call];
  assertFits(call, row.query, query);
  if (row.body) assertFits(call, row.body, body);
  const path = row.path.replace('{id}', () => pathPart(call, params?.id ?? ''));
  const search = new URLSearchParams(query).toString();
  const url = new URL(baseUrl.replace(/(?<!\/)\/+$/, '') + path + (search && `?${search}`));
  return {
    method: row.method,
    url: url.href,
    target: url.pathname + url.search,
    body: row.body ? JSON.stringify(body) : '',
  };
}

/**
 * Signs like a webhook. For calls that move money, the idempotency key is the signed id, so that
 * nobody can replay an intercepted body under another key; a look-up has a unique id and no key.
 */
export function signedHeaders(
  { secret }: ProviderAccess,
  { method, body }: WireRequest,
  key: string,
): Record<string, string> {
  const now = new Date();
  const id = method === 'GET' ? randomUUID() : key;
  return {
    ...(method === 'GET' ? {} : { 'idempotency-key': id, 'content-type': 'application/json' }),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
}

function assertFits(call: PartnerPayCall, schema: z.ZodType, value: unknown): void {
  const parsed = schema.safeParse(value);
  if (parsed.success) return;
  throw invalidRequest(call, z.core.toDotPath(parsed.error.issues[0]?.path ?? []));
}

/** Refuses an empty id, `.` and `..`: URLs drop dots even when escaped, so the call would reach another path. */
function pathPart(call: PartnerPayCall, id: string): string {
  if (/^\.{0,2}$/.test(id)) throw invalidRequest(call, 'id');
  return encodeURIComponent(id);
}

function invalidRequest(operation: PartnerPayCall, field: string): PaymentProviderError {
  const reason = 'the request does not fit the contract';
  const code = 'INVALID_REQUEST';
  return new PaymentProviderError(operation, { outcome: 'not_sent', code, field, reason });
}
