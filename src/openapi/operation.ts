// Converts declared operations to their form in the OpenAPI document.
import type { z } from 'zod';
import type { FailureCode } from '../domain/failure';
import type { DeprecatedOperation } from '../http/deprecation';
import { LISTS_PER_SECOND } from '../http/key-limits';
import { failuresOf, type CallerCommandName } from './command-failures';
import { exampleRef, type ExampleName } from './examples';
import { REQUEST_HEADERS, type AnswerHeader, type RequestHeader } from './documented-headers';
import { fieldSchemas, refTo } from './json-schema';
import type { ModelName } from './models';
import type { Answer, Operation, Parameter, Reference } from './parts';
import { headerRefs, refusals, type CallCode } from './refusals';

export interface AnswerSpec {
  readonly description: string;
  /** Left out if the answer has no body, or is not JSON. */
  readonly model?: ModelName;
  /** Set for an answer that is not JSON. */
  readonly mediaType?: string;
  readonly headers?: readonly AnswerHeader[];
  readonly examples?: readonly ExampleName[];
}

interface BodySpec {
  readonly model: ModelName;
  readonly required: boolean;
  readonly examples: readonly ExampleName[];
}

/** Part of the description of each operation that the limit `lists` applies to. */
export const LISTS_RATE = `A key may make about ${LISTS_PER_SECOND} of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints.`;

/** The tags of the document. */
export const TAGS = [
  { name: 'discovery', description: 'Finding venues, productions and showtimes.' },
  { name: 'checkouts', description: 'Buying, from the start to tickets or a cancellation.' },
  { name: 'watching', description: 'Following checkouts.' },
  { name: 'tickets', description: 'Tickets to show at the door.' },
  {
    name: 'webhooks',
    description: 'Changes of checkouts that we send you, and their deliveries.',
  },
  { name: 'service', description: 'Health and documentation; open to all.' },
] as const;
type Tag = (typeof TAGS)[number]['name'];

export interface OperationSpec {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** Needs no API key. */
  readonly isOpen?: true;
  /** The query; several schemas are alternatives. */
  readonly query?: readonly z.ZodType[];
  /** An example that has results in the sandbox. */
  readonly exampleQuery?: string;
  readonly headers?: readonly RequestHeader[];
  readonly body?: BodySpec;
  readonly answers: Readonly<Record<number, AnswerSpec>>;
  /** Problems in addition to those that all operations of this kind have. */
  readonly problems?: readonly CallCode[];
  /** The checkout command of this operation, which determines its failures. */
  readonly command?: CallerCommandName;
  /** The checkout failures of an operation that is not a command. */
  readonly failures?: readonly FailureCode[];
  /** Announced in every answer; the rules are in docs/guides/versioning.md. */
  readonly deprecated?: NonNullable<DeprecatedOperation['deprecated']>;
}

const EVERYWHERE: readonly CallCode[] = [
  ...(['INVALID_REQUEST', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE', 'INTERNAL_ERROR'] as const),
];
const WITH_KEY: readonly CallCode[] = ['UNAUTHORIZED', 'RATE_LIMITED', 'UNAVAILABLE'];
/** Streams have their own limit. */
const WAITING: readonly CallCode[] = ['TOO_MANY_WAITING'];
const WITH_BODY: readonly CallCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const COMMAND: readonly CallCode[] = ['IDEMPOTENCY_KEY_REUSED'];

/** The problems of the call itself. */
function callCodesOf({ isOpen, body, command, problems = [] }: OperationSpec): CallCode[] {
  const codes = [
    ...EVERYWHERE,
    ...(isOpen ? [] : WITH_KEY),
    ...(isOpen || problems.includes('TOO_MANY_STREAMS') ? [] : WAITING),
    ...(body ? WITH_BODY : []),
    ...(command ? COMMAND : []),
    ...problems,
  ];
  return [...new Set(codes)];
}

/** The checkout failures. */
function failureCodesOf({ command, failures = [] }: OperationSpec): readonly FailureCode[] {
  return command ? failuresOf(command) : failures;
}

export function operationOf(spec: OperationSpec): Operation {
  const { id, tag, summary, description, isOpen, body, deprecated } = spec;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(deprecated && { deprecated: true as const, ...sunsetOf(deprecated) }),
    ...(isOpen && { security: [] as const }),
    parameters: [...pathParameters(spec.path), ...queryParameters(spec), ...headerParameters(spec)],
    ...(body && { requestBody: bodyOf(body) }),
    responses: {
      ...answersOf(spec),
      ...refusals(callCodesOf(spec), failureCodesOf(spec), headersOfRefusals(spec)),
    },
  };
}

/** `x-sunset` is an extension of OpenAPI, for tools that support it. */
function sunsetOf({ sunset }: NonNullable<OperationSpec['deprecated']>) {
  return sunset ? { 'x-sunset': sunset.toISOString() } : {};
}

const PATH_PARAMETERS: Readonly<Record<string, { description: string; example: unknown }>> = {
  checkoutId: { description: 'Id of the checkout.', example: 'chk_7q2m' },
  onSaleId: { description: 'Id of the on-sale.', example: 'ons_5b1f20c9a4d2' },
  venueId: { description: 'Id of the venue.', example: 'C12' },
  showtimeId: { description: 'Id of the showtime.', example: 'D812' },
  endpointId: { description: 'Id of the webhook endpoint.', example: 'we_5b1f20c9' },
  deliveryId: { description: 'Id of the delivery.', example: 'whd_7q2m_7' },
  number: { description: 'Number of the ticket.', example: '1' },
  code: { description: 'Code of the problem.', example: 'PRICE_CHANGED' },
  guide: { description: 'Name of the guide.', example: 'idempotency' },
  file: { description: 'Name of the file.', example: 'site.css' },
};

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const known = PATH_PARAMETERS[name];
    if (!known) throw new Error(`there is no description of {${name}}`);
    return { name, in: 'path', required: true, schema: { type: 'string' }, ...known };
  });
}

/** If there are alternative queries, a parameter is required only if all of them require it. */
function queryParameters({ query = [] }: OperationSpec): Parameter[] {
  const ways = query.map((schema) => fieldSchemas(schema));
  const byName = new Map(ways.flat().map((field) => [field[0], field]));
  return [...byName.values()].map(([name, { description, ...schema }, required]) => {
    const isRequired = ways.every((way) => way.some((field) => field[0] === name && field[2]));
    return {
      name,
      in: 'query',
      required: required && isRequired,
      ...(description !== undefined && { description }),
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      schema,
    };
  });
}

/** Each operation has its own example key, since a reused one would repeat another command. */
function headerParameters({ id, headers = [] }: OperationSpec): (Parameter | Reference)[] {
  return headers.map((name) => {
    const isKey = name === 'IdempotencyKey' || name === 'OptionalIdempotencyKey';
    return isKey
      ? { ...REQUEST_HEADERS[name], example: `cart-1842-${id}` }
      : { $ref: `#/components/parameters/${name}` };
  });
}

const JSON_TYPE = 'application/json';

function bodyOf({ model, required, examples }: BodySpec) {
  const content = { schema: { $ref: refTo(model) }, ...examplesOf(examples) };
  return { required, content: { [JSON_TYPE]: content } };
}

const LIMITED: readonly AnswerHeader[] = ['RateLimit', 'RateLimit-Policy'];

function headersOfRefusals(spec: OperationSpec): AnswerHeader[] {
  const { isOpen, command, headers = [] } = spec;
  const prefers = headers.includes('PreferWait') || headers.includes('PreferNews');
  return [
    ...(isOpen ? [] : LIMITED),
    ...(containsCheckout(spec) ? (['ETag'] as const) : []),
    ...(prefers ? (['Preference-Applied'] as const) : []),
    ...(command ? (['Idempotent-Replayed'] as const) : []),
  ];
}

/** Whether refusals of the operation contain the checkout, and therefore have an ETag. */
function containsCheckout({ tag, command, failures }: OperationSpec): boolean {
  return command !== undefined || (tag === 'checkouts' && failures !== undefined);
}

function answersOf({ answers, isOpen }: OperationSpec): Record<string, Answer> {
  const limited = isOpen ? [] : LIMITED;
  return Object.fromEntries(
    Object.entries(answers).map(([status, { headers = [], ...answer }]) => [
      status,
      answerOf({ ...answer, headers: ['Request-Id', ...headers, ...limited] }),
    ]),
  );
}

function answerOf({
  description,
  model,
  mediaType,
  headers = [],
  examples = [],
}: AnswerSpec): Answer {
  const plain = { type: mediaType === JSON_TYPE ? 'object' : 'string' } as const;
  const schema = model ? { $ref: refTo(model) } : plain;
  const type = mediaType ?? (model && JSON_TYPE);
  return {
    description,
    headers: headerRefs(headers),
    ...(type && { content: { [type]: { schema, ...examplesOf(examples) } } }),
  };
}

function examplesOf(names: readonly ExampleName[]) {
  if (names.length === 0) return {};
  return { examples: Object.fromEntries(names.map((name) => [name, exampleRef(name)] as const)) };
}
