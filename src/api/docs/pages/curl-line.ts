import type { OperationSpec } from '../openapi/operation';
import { EXAMPLES } from '../openapi/examples';

/** A line to paste: the address stands in `$USHER`, the key in `$KEY`. Pure. */
export function curlLine(spec: OperationSpec): string {
  const { method, path, isOpen, headers = [], body, exampleQuery } = spec;
  const query = exampleQuery === undefined ? '' : `?${exampleQuery}`;
  const example = body?.examples[0];
  const parts = [
    method === 'get' ? 'curl -s' : `curl -s -X ${method.toUpperCase()}`,
    `"$USHER${path.replace(/\{(\w+)\}/g, '$$$1')}${query}"`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(headers.includes('IdempotencyKey') ? ["-H 'Idempotency-Key: cart-1842-1'"] : []),
    ...(example
      ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(EXAMPLES[example].value)}'`]
      : []),
  ];
  return parts.join(' \\\n  ');
}
