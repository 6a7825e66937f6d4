// The operation of a request. Paths contain ids, which must not get into metrics or span names.
import { OPERATIONS } from '../../openapi/document';
import { patternOf } from '../../http/deprecation';

/** The id for a request that matches no operation. */
const NOTHING = 'none';

const PATTERNS = OPERATIONS.map(({ id, method, path }) => ({
  id,
  method: method.toUpperCase(),
  pattern: patternOf(path),
}));

/** The id of the operation in the OpenAPI document, or `none`. */
export function operationOf(method: string, path: string): string {
  const asGet = method === 'HEAD' ? 'GET' : method;
  const found = PATTERNS.find((each) => each.method === asGet && each.pattern.test(path));
  return found?.id ?? NOTHING;
}
