import { z } from 'zod';
import { schemasOf, type OrderingShape } from '../../contract/alternative/shape';
import { endpoints, type Endpoint, type EndpointName } from '../../contract/endpoints';
import { countsFrom, supposesOrder } from './endpoint-codes';
import { readErrorBody, provesRefusal } from './error-body';
import { parseExactly } from './reading/exact-json';
import { readAnswerBody } from './reading/tolerant';
import { SvcError, type SvcTrouble } from './svc-error';

export type ReadAnswer =
  | { readonly type: 'answer'; readonly answer: unknown }
  | { readonly type: 'trouble'; readonly trouble: SvcTrouble };

/** An error with a status fits the answers of these endpoints, which may consist of a status alone. */
const LIKE_AN_ERROR: ReadonlySet<EndpointName> = new Set(['orderStatus', 'cancelOrder']);

/** Decodes the text of a successful answer by the endpoint's schema in the shape of the key. */
export function readAnswer(name: EndpointName, text: string, shape: OrderingShape): ReadAnswer {
  const json = parse(text);
  if (!json) return { type: 'trouble', trouble: invalid() };
  const read = readAnswerBody(schemasOf(name, shape).answer, json.value);
  const mayBeError = !('value' in read) || (LIKE_AN_ERROR.has(name) && isOnlyStatus(read.value));
  const error = mayBeError ? troubleWithin(endpoints[name], text) : {};
  const row: Endpoint = endpoints[name];
  const isError = row.errorCodes.some((code) => code === error.code);
  if ('value' in read && !isError) return { type: 'answer', answer: read.value };
  const misfit = 'misfit' in read ? z.core.toDotPath([...read.misfit]) : '';
  const field = misfit === '' ? {} : { field: misfit };
  return { type: 'trouble', trouble: { ...invalid(), ...error, ...field } };
}

/** Whether the answer has nothing but a status, and perhaps the order's id, or a refund of nothing. */
function isOnlyStatus(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  const fields = Object.entries(answer).filter(
    ([field, value]) => field !== 'orderId' && !isZero(value),
  );
  return fields.length === 1;
}

function isZero(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('value' in value)) return false;
  return Number(value.value) === 0;
}

/** An unreadable answer is no evidence: the request may have been carried out. */
export function invalidAnswer(endpoint: EndpointName, field?: string): SvcError {
  return new SvcError(endpoint, invalid(field === undefined ? {} : { field }));
}

function invalid(more: { readonly field?: string } = {}): SvcTrouble {
  const reason = 'the answer does not fit the contract';
  return { outcome: 'unknown', code: 'INVALID_ANSWER', reason, ...more };
}

function parse(text: string): { readonly value: unknown } | undefined {
  if (text === '') return { value: undefined };
  try {
    return { value: parseExactly(text) };
  } catch {
    return undefined;
  }
}

/** Some services return errors with status 200: then the code in the body decides. */
function troubleWithin(row: Endpoint, text: string): Partial<SvcTrouble> {
  const { code, orderId } = readErrorBody(text);
  if (code === undefined || !countsFrom(row, code)) return {};
  const isRefusal = provesRefusal(code) && !supposesOrder(row, code);
  const outcome = isRefusal ? ('refused' as const) : ('unknown' as const);
  return { code, outcome, ...(orderId === undefined ? {} : { orderId }) };
}
