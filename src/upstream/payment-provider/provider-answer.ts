import { z } from 'zod';
import {
  AuthorizationListSchema,
  AuthorizationSchema,
  type Authorization as WireAuthorization,
} from '../../contract/partner-pay';
import type { Authorization } from '../../domain/checkout/ports';
import { sameMoney, toMinorUnits, type Money } from '../../domain/money';
import type { ProviderTrouble } from './provider-error';

/** A good answer that was understood, or the field that does not fit what was asked. */
export type Reading<T> =
  | { readonly type: 'value'; readonly value: T }
  | { readonly type: 'misfit'; readonly field: string };

export const DONE: Reading<null> = { type: 'value', value: null };

interface Asked {
  readonly reference: string;
  readonly amount: Money;
}

/** Of another amount, a part of the money is set aside and a part is not: nobody asked for that. */
export function readAuthorized(text: string, { reference, amount }: Asked): Reading<Authorization> {
  const read = decode(AuthorizationSchema, text);
  if (read.type === 'misfit') return read;
  if (read.value.reference !== reference) return misfit('reference');
  if (!sameMoney(read.value.amount, amount)) return misfit('amount');
  return value(toAuthorization(read.value));
}

/** The newest; an answer about other references too has not understood the question. */
export function readFound(text: string, reference: string): Reading<Authorization | null> {
  const read = decode(AuthorizationListSchema, text);
  if (read.type === 'misfit') return read;
  const { data } = read.value;
  if (data.some((each) => each.reference !== reference)) return misfit('data.reference');
  // Of two made at the same moment, the one listed later.
  const newest = data.reduce<WireAuthorization | null>(
    (best, each) => (best && createdAtMs(best) > createdAtMs(each) ? best : each),
    null,
  );
  return value(newest && toAuthorization(newest));
}

export function readCaptured(text: string, authorizationId: string): Reading<null> {
  const read = readActed(text, authorizationId, ['captured']);
  return read.type === 'misfit' ? read : DONE;
}

export function readVoided(text: string, authorizationId: string): Reading<null> {
  const read = readActed(text, authorizationId, ['voided', 'lapsed']);
  return read.type === 'misfit' ? read : DONE;
}

/** Less given back than was asked for is not what was asked for. */
export function readRefunded(text: string, authorizationId: string, amount: Money): Reading<null> {
  const read = readActed(text, authorizationId, ['refunded']);
  if (read.type === 'misfit') return read;
  const { refundedAmount } = read.value;
  const isEnough =
    refundedAmount.currency === amount.currency &&
    toMinorUnits(refundedAmount) >= toMinorUnits(amount);
  return isEnough ? DONE : misfit('refundedAmount');
}

/** An answer that came and says nothing we understand: whatever was asked may have been done. */
export function misfitTrouble(field: string): ProviderTrouble {
  const reason = 'the answer does not fit';
  return { outcome: 'unknown', code: 'INVALID_ANSWER', field, reason };
}

function readActed(
  text: string,
  authorizationId: string,
  statuses: readonly Authorization['status'][],
): Reading<WireAuthorization> {
  const read = decode(AuthorizationSchema, text);
  if (read.type === 'misfit') return read;
  if (read.value.id !== authorizationId) return misfit('id');
  return statuses.includes(read.value.status) ? read : misfit('status');
}

function toAuthorization({ id, status, lapsesAt }: WireAuthorization): Authorization {
  return { authorizationId: id, status, lapsesAtMs: Date.parse(lapsesAt) };
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

export function misfit(field: string): Reading<never> {
  return { type: 'misfit', field };
}
