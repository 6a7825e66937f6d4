import { z } from 'zod';
import { schemasOf, type OrderingShape } from '../../contract/alternative/shape';
import { endpoints, type Endpoint, type EndpointName } from '../../contract/endpoints';
import type { SendingRequest } from '../../contract/sending-rules';
import type { RequestInput, WireRequest } from '../http/wire-request';
import { InvalidRequestError } from './svc-error';

/** Encodes a call by its row of the endpoint table. Throws an InvalidRequestError that names the invalid field. */
export function buildRequest(
  baseUrl: string,
  name: EndpointName,
  input: RequestInput,
  shape: OrderingShape = 'primary',
): WireRequest {
  const row: Endpoint = endpoints[name];
  const encode = encoderOf(name);
  const params = encode('params', row.params, input.params ?? {});
  const query = encode('query', row.query, input.query ?? {});
  const { body: bodySchema } = schemasOf(name, shape);
  const bodyJson = bodySchema ? encode('body', bodySchema, input.body) : undefined;
  // The URL is parsed here, so that the signature covers exactly what Node sends.
  const url = new URL(
    baseUrl.replace(/(?<!\/)\/+$/, '') +
      fillPath(name, row.path, params as Record<string, unknown>) +
      queryText(query as QueryValues),
  );
  assertSendable(name, row, { query, body: bodyJson });
  const body = bodyJson === undefined ? '' : JSON.stringify(bodyJson);
  return { method: row.method, url: url.href, target: url.pathname + url.search, body };
}

function assertSendable(name: EndpointName, row: Endpoint, request: SendingRequest): void {
  for (const { faultOf } of row.sending ?? []) {
    const fault = faultOf(request);
    if (fault) throw new InvalidRequestError(name, fault.field, fault.expected);
  }
}

function encoderOf(name: EndpointName) {
  return (part: string, schema: z.ZodType, value: unknown): unknown => {
    const encoded = z.safeEncode(schema, value);
    if (encoded.success) return encoded.data;
    const [issue] = encoded.error.issues;
    const path = issue ? z.core.toDotPath(issue.path) : '';
    throw new InvalidRequestError(
      name,
      [part, path].filter(Boolean).join('.'),
      issue?.message ?? '',
    );
  };
}

function fillPath(name: EndpointName, template: string, params: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(params[key]);
    // URLs resolve dot segments, even escaped ones, and an empty segment would change the path.
    if (/^\.{0,2}$/.test(value)) {
      throw new InvalidRequestError(name, `params.${key}`, 'expected an id');
    }
    return encodeURIComponent(value);
  });
}

type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

function queryText(query: QueryValues): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}
