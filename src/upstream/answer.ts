import { z } from 'zod';
import { endpoints, type Answer, type Endpoint, type EndpointName } from '../contract/endpoints';
import { isOrderingErrorCode, readErrorBody } from './error-body';
import { SvcError } from './svc-error';

/** Decodes the text of a successful answer by its row; throws a SvcError when it does not fit. */
export function readAnswer<N extends EndpointName>(name: N, text: string): Answer<N> {
  const row: Endpoint = endpoints[name];
  const decoded = z.safeDecode(row.answer, parse(name, text));
  if (decoded.success) return decoded.data as Answer<N>;
  const [issue] = decoded.error.issues;
  throw invalidAnswer(name, {
    code: codeWithin(text),
    ...(issue?.path.length ? { field: z.core.toDotPath(issue.path) } : {}),
  });
}

/** An answer that came and says nothing we understand: whatever was asked may have been done. */
export function invalidAnswer(
  endpoint: EndpointName,
  more: { readonly code?: string; readonly field?: string } = {},
): SvcError {
  return new SvcError(endpoint, {
    outcome: 'unknown',
    code: 'INVALID_ANSWER',
    reason: 'the answer does not fit the contract',
    ...more,
  });
}

function parse(name: EndpointName, text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalidAnswer(name);
  }
}

/** Some services answer an error under status 200; its code must not get lost. */
function codeWithin(text: string): string {
  const { code } = readErrorBody(text);
  return code !== undefined && isOrderingErrorCode(code) ? code : 'INVALID_ANSWER';
}
