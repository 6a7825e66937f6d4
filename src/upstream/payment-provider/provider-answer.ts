// Reads the body of a payment provider's 2xx: whether it is readable, and fits what was asked for.
import { z } from 'zod';
import {
  AuthorizationListSchema,
  AuthorizationSchema,
  type Authorization as WireAuthorization,
} from '../../contract/partner-pay';
import type { Authorization } from '../../domain/checkout/ports';
import { money, sameMoney, toMinorUnits, type Money } from '../../domain/money';
import type { ProviderTrouble } from './provider-error';

/** The value of an answer, or why it has none. */
export type Reading<T> =
  | { readonly type: 'value'; readonly value: T }
  | { readonly type: 'trouble'; readonly trouble: ProviderTrouble };

export const DONE: Reading<null> = { type: 'value', value: null };

interface Requested {
  readonly reference: string;
  readonly amount: Money;
}

/** Accepts only an authorisation of exactly the requested amount that can still be captured. */
export function readAuthorized(
  text: string,
  { reference, amount }: Requested,
): Reading<Authorization> {
  const read = decode(AuthorizationSchema, text);
  if (read.type === 'trouble') return read;
  if (read.value.reference !== reference) return misfit('reference');
  if (!sameMoney(read.value.amount, amount)) return misfit('amount');
  if (read.value.status !== 'authorized') return misfit('status');
  return value(toAuthorization(read.value));
}

/** Returns the newest authorisation. Refuses an answer with other references: the provider has ignored the filter. */
export function readFound(text: string, reference: string): Reading<Authorization | null> {
  const read = decode(AuthorizationListSchema, text);
  if (read.type === 'trouble') return read;
  const { data } = read.value;
  if (data.some((each) => each.reference !== reference)) return misfit('data.reference');
  // Of two created at the same time, the later entry wins.
  const newest = data.reduce<WireAuthorization | null>(
    (best, each) => (best && createdAtMs(best) > createdAtMs(each) ? best : each),
    null,
  );
  return value(newest && toAuthorization(newest));
}

/** Accepts any status and any reference. */
export function readKnown(text: string, authorizationId: string): Reading<Authorization> {
  const read = readWithId(text, authorizationId);
  return read.type === 'trouble' ? read : value(toAuthorization(read.value));
}

/** Refuses an authorisation that was captured for another reference: it cannot pay for this one. */
export function readCaptured(
  text: string,
  authorizationId: string,
  reference: string,
): Reading<null> {
  const read = readWithStatus(text, authorizationId, ['captured']);
  if (read.type === 'trouble') return read;
  const { status, capturedFor } = read.value;
  if (capturedFor === reference) return DONE;
  if (capturedFor === null) return misfit('capturedFor');
  const reason = 'captured for another reference';
  const used = { outcome: 'refused', code: 'AUTHORIZATION_USED', reason } as const;
  return { type: 'trouble', trouble: { ...used, authorizationStatus: status } };
}

export function readVoided(text: string, authorizationId: string): Reading<null> {
  const read = readWithStatus(text, authorizationId, ['voided', 'lapsed']);
  return read.type === 'trouble' ? read : DONE;
}

/** Accepts the answer only if all refunds together are at least the requested amount plus the earlier refunds. */
export function readRefunded(
  text: string,
  authorizationId: string,
  amount: Money,
  before?: Money,
): Reading<null> {
  const read = readWithStatus(text, authorizationId, ['refunded']);
  if (read.type === 'trouble') return read;
  const { refundedAmount } = read.value;
  const wantedMinor = toMinorUnits(amount) + (before ? toMinorUnits(before) : 0);
  const isEnough =
    refundedAmount.currency === amount.currency && toMinorUnits(refundedAmount) >= wantedMinor;
  return isEnough ? DONE : misfit('refundedAmount');
}

function readWithStatus(
  text: string,
  authorizationId: string,
  statuses: readonly Authorization['status'][],
): Reading<WireAuthorization> {
  const read = readWithId(text, authorizationId);
  if (read.type === 'trouble') return read;
  return statuses.includes(read.value.status) ? read : misfit('status');
}

function readWithId(text: string, authorizationId: string): Reading<WireAuthorization> {
  const read = decode(AuthorizationSchema, text);
  if (read.type === 'trouble') return read;
  return read.value.id === authorizationId ? read : misfit('id');
}

function toAuthorization(wire: WireAuthorization): Authorization {
  const { id, status, amount, refundedAmount, lapsesAt, capturedFor } = wire;
  return {
    authorizationId: id,
    status,
    amount: money(amount.amount, amount.currency),
    refunded: money(refundedAmount.amount, refundedAmount.currency),
    lapsesAtMs: Date.parse(lapsesAt),
    capturedFor,
  };
}

function createdAtMs({ createdAt }: WireAuthorization): number {
  return Date.parse(createdAt);
}

function decode<S extends z.ZodType>(schema: S, text: string): Reading<z.output<S>> {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return value(parsed.data);
  return misfit(z.core.toDotPath(parsed.error.issues[0]?.path ?? []) || 'body');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function value<T>(it: T): Reading<T> {
  return { type: 'value', value: it };
}

/** An unreadable answer is no evidence: the request may have been carried out. */
export function misfit(field: string): Reading<never> {
  const reason = 'the answer does not fit the contract';
  return {
    type: 'trouble',
    trouble: { outcome: 'unknown', code: 'INVALID_ANSWER', field, reason },
  };
}
