// The operation of a request: paths contain ids, which must not get into metrics or names of spans.
import { OPERATIONS } from '../../openapi/document';
import { patternOf } from '../../http/deprecation';

/** For a request that matches no operation. */
const NOTHING = 'none';

const PATTERNS = OPERATIONS.map(({ id, method, path }) => ({
  id,
  method: method.toUpperCase(),
  pattern: patternOf(path),
}));

/** The id of the operation in the OpenAPI document, or `none`. */
export function operationOf(method: string, path: string): string {
  const asked = method === 'HEAD' ? 'GET' : method;
  const found = PATTERNS.find((each) => each.method === asked && each.pattern.test(path));
  return found?.id ?? NOTHING;
}
