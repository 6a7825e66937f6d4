import { ORDERING_ERROR_STATUS, type OrderingErrorCode } from '../../contract/error-codes';
import { parseExactly } from './reading/exact-json';

/** The readable parts of an error answer; the spec defines no shape (Svc spec 7.5). */
export interface ErrorFacts {
  readonly code?: string;
  readonly orderId?: string;
  readonly field?: string;
}

/** Fields in which services put an error's code. */
const CODE_FIELDS = ['code', 'errorCode', 'error_code', '__type'];

/** Where a refusal may name the order that exists already. */
const ORDER_ID_PLACES = [['details', 'orderId'], ['orderId']];

// A code is one word without digits, unlike sentences, addresses and tokens, which must not get into a message.
const CODE = /^[A-Za-z][A-Za-z_]{1,63}$/;
const FIELD = /^[A-Za-z][\w.[\]-]{0,99}$/;

export function readErrorBody(text: string): ErrorFacts {
  const body = parseJson(text);
  const parts = partsOf(body);
  const code = pickCode(parts.flatMap(mayBeCodes));
  const orderId = orderIdIn(parts, code);
  const field = at(body, ['details', 'field']);
  return {
    ...(code === undefined ? {} : { code }),
    ...(orderId === undefined ? {} : { orderId }),
    ...(typeof field === 'string' && FIELD.test(field) ? { field } : {}),
  };
}

/** Where services describe an error: in the body, in its `error`, or in an entry of a list or of `errors`. */
function partsOf(body: unknown): readonly unknown[] {
  return [body, at(body, ['error']), at(body, ['errors'])].flat();
}

function mayBeCodes(part: unknown): readonly unknown[] {
  return [part, ...CODE_FIELDS.map((field) => at(part, [field]))];
}

/** The order id next to the code; an id next to another specific code may belong to another order. */
function orderIdIn(parts: readonly unknown[], code: string | undefined): string | undefined {
  const beside = (part: unknown) => pickCode(mayBeCodes(part)) === code;
  const others = parts.filter((part) => !isSpecificCode(pickCode(mayBeCodes(part)) ?? ''));
  return [...parts.filter(beside), ...others]
    .flatMap((part) => ORDER_ID_PLACES.map((place) => textOf(at(part, place)) ?? ''))
    .find((id) => !isPlaceholderId(id));
}

/** Whether an id is a placeholder: services that have no id may send one of these texts instead. */
export function isPlaceholderId(id: string): boolean {
  return /^(?:[0.-]*|-1|null|nil|none|undefined|n\/?a)$/i.test(id.trim());
}

/**
 * The code to use: DUPLICATE_CLIENT_REQUEST_ID first, since the other codes, such as those for taken seats, may be its
 * consequences; then a specific code of the spec, in upper or lower case; then GENERIC_ERROR; then any word that can be
 * a code.
 */
export function pickCode(found: readonly unknown[]): string | undefined {
  const words = found
    .filter((word) => typeof word === 'string')
    .map((word) => word.trim())
    .filter((word) => CODE.test(word));
  const known = words.map((word) => word.toUpperCase()).filter(isOrderingErrorCode);
  const duplicate = known.find((code) => code === 'DUPLICATE_CLIENT_REQUEST_ID');
  return duplicate ?? known.find(isSpecificCode) ?? known[0] ?? words[0];
}

/** Codes that Svc also uses for its own failures: the HTTP status decides what they mean. */
const DECIDED_BY_STATUS: ReadonlySet<string> = new Set([
  'GENERIC_ERROR',
  'REFUND_PROCESSING_ERROR',
] satisfies OrderingErrorCode[]);

/** Whether the code proves that the call was refused, whatever the status. */
export function provesRefusal(code: string): boolean {
  return isOrderingErrorCode(code) && !DECIDED_BY_STATUS.has(code);
}

/** GENERIC_ERROR means an unexpected error (Svc spec 7.2) and proves no more than the status. */
export function isSpecificCode(code: string): boolean {
  return isOrderingErrorCode(code) && code !== 'GENERIC_ERROR';
}

export function isOrderingErrorCode(code: string): code is OrderingErrorCode {
  return Object.hasOwn(ORDERING_ERROR_STATUS, code);
}

/** The text of an id, which may be a number; undefined for anything else. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function at(value: unknown, place: readonly (string | number)[]): unknown {
  return place.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

function parseJson(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}
