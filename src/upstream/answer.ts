import { z } from 'zod';
import { schemasOf, type OrderingShape } from '../contract/alternative/shape';
import type { EndpointName } from '../contract/endpoints';
import { isOrderingErrorCode, readErrorBody } from './error-body';
import { SvcError, type CallTrouble } from './svc-error';

export type ReadAnswer =
  | { readonly type: 'answer'; readonly answer: unknown }
  | { readonly type: 'trouble'; readonly trouble: CallTrouble };

/** Decodes the text of a successful answer by its row of the table, in the shape of the key. */
export function readAnswer(name: EndpointName, text: string, shape: OrderingShape): ReadAnswer {
  const json = parse(text);
  if (!json) return { type: 'trouble', trouble: invalid() };
  const decoded = z.safeDecode(schemasOf(name, shape).answer, json.value);
  if (decoded.success) return { type: 'answer', answer: decoded.data };
  const [issue] = decoded.error.issues;
  const field = issue?.path.length ? { field: z.core.toDotPath(issue.path) } : {};
  return { type: 'trouble', trouble: invalid({ code: codeWithin(text), ...field }) };
}

/** An answer that came and says nothing we understand: whatever was asked may have been done. */
export function invalidAnswer(endpoint: EndpointName, field?: string): SvcError {
  return new SvcError(endpoint, invalid(field === undefined ? {} : { field }));
}

/** Maps an answer; an amount that is none of its currency is the answer's fault, not a bug of ours. */
export function understood<T>(name: EndpointName, map: () => T): T {
  try {
    return map();
  } catch (error) {
    if (error instanceof RangeError) throw invalidAnswer(name);
    throw error;
  }
}

function invalid(more: { readonly code?: string; readonly field?: string } = {}): CallTrouble {
  const reason = 'the answer does not fit the contract';
  return { outcome: 'unknown', code: 'INVALID_ANSWER', reason, ...more };
}

function parse(text: string): { readonly value: unknown } | undefined {
  if (text === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Some services answer an error under status 200; its code must not get lost. */
function codeWithin(text: string): string {
  const { code } = readErrorBody(text);
  return code !== undefined && isOrderingErrorCode(code) ? code : 'INVALID_ANSWER';
}
