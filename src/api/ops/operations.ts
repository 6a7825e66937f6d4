// Finds the operation of a request, for metrics and span names. These must not contain paths, which include ids.
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
