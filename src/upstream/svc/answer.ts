import { z } from 'zod';
import { schemasOf, type OrderingShape } from '../../contract/alternative/shape';
import { endpoints, type Endpoint, type EndpointName } from '../../contract/endpoints';
import { canComeFrom, presupposesOrder } from './endpoint-codes';
import { isPlaceholderId, readErrorBody, provesRefusal } from './error-body';
import { parseExactly } from './reading/exact-json';
import { readAnswerBody } from './reading/tolerant';
import { SvcError, type SvcTrouble } from './svc-error';

export type ReadAnswer =
  | { readonly type: 'answer'; readonly answer: unknown }
  | { readonly type: 'trouble'; readonly trouble: SvcTrouble };

/** Fields that an error may have, too: ids of the request, and a status. */
const ALSO_OF_ERRORS: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  refreshCheckout: ['showtimeId'],
  layout: ['showtimeId', 'auditoriumId'],
  placeOrder: ['status'],
  orderStatus: ['orderId', 'status'],
  orderSummary: ['orderId'],
  cancelOrder: ['orderId', 'status', 'cancellationStatus'],
};

/** The id of what the call made. If it is a placeholder, the answer may be an error that repeats the request. */
const OWN_ID: Readonly<Partial<Record<EndpointName, string>>> = {
  lease: 'leaseId',
  preview: 'previewId',
  placeOrder: 'orderId',
};

/** Calls whose answer has a status. A code not listed for the call is no error there: it may explain the status. */
const HAVE_STATUS: ReadonlySet<EndpointName> = new Set(['orderStatus', 'cancelOrder']);

/** Decodes the text of a successful answer by the endpoint's schema in the ordering shape that the key uses. */
export function readAnswer(name: EndpointName, text: string, shape: OrderingShape): ReadAnswer {
  const json = parse(text);
  if (!json) return { type: 'trouble', trouble: invalid() };
  const body = readAnswerBody(schemasOf(name, shape).answer, json.value);
  const lacksOrder = name === 'placeOrder' && 'value' in body && lacksOwnId(name, body.value);
  const read = lacksOrder ? { misfit: ['orderId'] } : body;
  const mayBeError = !('value' in read) || hasNoResult(name, read.value);
  const error = mayBeError ? troubleWithin(endpoints[name], text) : {};
  const row: Endpoint = endpoints[name];
  const isListed = row.errorCodes.some((code) => code === error.code);
  const isError = isListed || (error.code !== undefined && !HAVE_STATUS.has(name));
  if ('value' in read && !isError) {
    return {
      type: 'answer',
      answer: name === 'orderStatus' ? withReason(read.value, text) : read.value,
    };
  }
  const misfit = 'misfit' in read ? z.core.toDotPath([...read.misfit]) : '';
  const field = misfit === '' ? {} : { field: misfit };
  return { type: 'trouble', trouble: { ...invalid(), ...error, ...field } };
}

/** Whether an error could have the same content: some services send empty fields beside the code of an error. */
function hasNoResult(name: EndpointName, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  if (lacksOwnId(name, answer)) return true;
  const alsoOfErrors = ALSO_OF_ERRORS[name] ?? [];
  return Object.entries(answer).every(
    ([field, value]) => alsoOfErrors.includes(field) || isEmpty(value),
  );
}

/** Adds why the order failed, if Svc puts the reason where errors have their code: Svc spec 2.7 has no field for it. */
function withReason(status: unknown, text: string): unknown {
  const reason = readErrorBody(text).code;
  return reason === undefined ? status : { orderStatusReasonCode: reason, ...(status as object) };
}

/** Whether the id of what the call made is only a placeholder. */
function lacksOwnId(name: EndpointName, answer: unknown): boolean {
  const id = (answer as Readonly<Record<string, unknown>>)[OWN_ID[name] ?? ''];
  return typeof id === 'string' && isPlaceholderId(id);
}

/** Whether the value is missing, zero, false, a placeholder for an id, an amount of zeros, or contains only these. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return isPlaceholderId(value);
  if (typeof value !== 'object' || value === null) return !value;
  return 'value' in value ? isEmpty(value.value) : Object.values(value).every(isEmpty);
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
  if (code === undefined || !canComeFrom(row, code)) return {};
  const isRefusal = provesRefusal(code) && !presupposesOrder(row, code);
  const outcome = isRefusal ? ('refused' as const) : ('unknown' as const);
  return { code, outcome, ...(orderId === undefined ? {} : { orderId }) };
}
