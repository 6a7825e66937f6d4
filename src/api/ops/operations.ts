// Which operation a request asks for: paths have ids in them, and belong into no metric and no name of a span.
import { OPERATIONS } from '../docs/openapi/document';
import { patternOf } from '../http/deprecation';

/** Stands for a request that fits no operation. */
const NOTHING = 'none';

const PATTERNS = OPERATIONS.map(({ id, method, path }) => ({
  id,
  method: method.toUpperCase(),
  pattern: patternOf(path),
}));

/** The id of the operation in the OpenAPI document; of what none of them is, `none`. */
export function operationOf(method: string, path: string): string {
  const asked = method === 'HEAD' ? 'GET' : method;
  const found = PATTERNS.find((each) => each.method === asked && each.pattern.test(path));
  return found?.id ?? NOTHING;
}
