// Generates the OpenAPI 3.1 document for partners who implement PartnerPay, from the table that both sides use.
import { z } from 'zod';
import { DECLINES } from '../../domain/failure';
import {
  AuthorizationListSchema,
  AuthorizationSchema,
  AuthorizationStatusSchema,
  AuthorizeRequestSchema,
  PARTNER_PAY_ERROR_STATUS,
  partnerPay,
  ReferenceRequestSchema,
  RefundRequestSchema,
  type PartnerPayCall,
  type PartnerPayErrorCode,
  type ProviderOperation,
} from '../partner-pay';
import { fieldSchemas, modelSchemas, refTo } from './svc-json-schema';

const ErrorSchema = z.object({
  code: z.string().describe('An undocumented code proves nothing about the money.'),
  message: z.string(),
  details: z
    .looseObject({
      status: AuthorizationStatusSchema.optional().describe(
        "Required with INVALID_STATE: the authorisation's status. Without it, the call counts as unknown.",
      ),
      capturedFor: z
        .string()
        .optional()
        .describe('Required with INVALID_STATE after a capture: the reference of the capture.'),
      field: z
        .string()
        .optional()
        .describe('`id` with NOT_FOUND if the authorisation does not exist.'),
    })
    .optional(),
});

const MODELS = {
  Authorization: AuthorizationSchema,
  AuthorizationList: AuthorizationListSchema,
  AuthorizeRequest: AuthorizeRequestSchema,
  ReferenceRequest: ReferenceRequestSchema,
  RefundRequest: RefundRequestSchema,
  Error: ErrorSchema,
};

const SUMMARIES: Readonly<Record<PartnerPayCall, string>> = {
  authorize: 'Authorise a payment for an order.',
  capture: 'Capture the payment once, for one reference.',
  void: 'Void an authorisation that was not captured.',
  refund: 'Refund part of the captured amount, or all that remains.',
  findAuthorizations: 'Find authorisations by reference, for example after a lost answer.',
  readAuthorization: 'Read one authorisation, even one that the partner created itself.',
};

const EVERY_CALL: readonly PartnerPayErrorCode[] = [
  ...(['INVALID_REQUEST', 'INVALID_SIGNATURE', 'INTERNAL_ERROR'] as const),
];
const ONE_AUTHORIZATION: readonly PartnerPayErrorCode[] = ['NOT_FOUND'];
const KEY_REUSE: readonly PartnerPayErrorCode[] = ['IDEMPOTENCY_KEY_REUSED'];
const STATE: readonly PartnerPayErrorCode[] = ['INVALID_STATE', 'AUTHORIZATION_LAPSED'];

const ERRORS: Readonly<Record<PartnerPayCall, readonly PartnerPayErrorCode[]>> = {
  authorize: [...DECLINES, 'TOKEN_USED', ...KEY_REUSE],
  capture: [...ONE_AUTHORIZATION, ...STATE, ...KEY_REUSE],
  void: [...ONE_AUTHORIZATION, ...STATE, ...KEY_REUSE],
  refund: [
    ...ONE_AUTHORIZATION,
    ...STATE,
    'AMOUNT_TOO_LARGE',
    'REFUND_PROCESSING_ERROR',
    ...KEY_REUSE,
  ],
  findAuthorizations: [],
  readAuthorization: ONE_AUTHORIZATION,
};

const DESCRIPTION = `If the partner collects the money, Usher calls the partner's \`paymentsUrl\` as described here. Every call is
signed as webhooks are (Standard Webhooks: \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`), with the agreed
secret. Every POST has an \`Idempotency-Key\`, which is also its \`webhook-id\`, such as \`chk_7q2m-1-capture\`. A request with a known
key must not be carried out again: it gets the first answer. If part of the money is already refunded, Usher requests the rest with a
key that contains the refunded part in minor units, such as \`chk_7q2m-1-refund-after-1000\`. Usher never treats a lost answer as a refusal: it repeats the call with its
key, or reads the authorisation.`;

export function partnerPayDocument() {
  const calls = Object.keys(partnerPay) as PartnerPayCall[];
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const call of calls) {
    const { path, method } = partnerPay[call];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'PartnerPay',
      version: '0.1.0',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://payments.partner.example', description: 'Your `paymentsUrl`' }],
    security: [{ signature: [] as string[] }],
    paths,
    components: {
      securitySchemes: {
        signature: { type: 'apiKey', in: 'header', name: 'webhook-signature' },
      },
      schemas: modelSchemas(MODELS),
    },
  };
}

function operation(call: PartnerPayCall) {
  const row: ProviderOperation = partnerPay[call];
  const { body, answer, status, method } = row;
  return {
    operationId: call,
    summary: SUMMARIES[call],
    parameters: [
      ...fieldSchemas(row.params).map(([name, schema]) => parameter('path', name, schema)),
      ...fieldSchemas(row.query).map(([name, schema]) => parameter('query', name, schema)),
      ...(method === 'POST' ? ['Idempotency-Key', ...SIGNATURE_HEADERS] : SIGNATURE_HEADERS).map(
        (name) => parameter('header', name, { type: 'string' }),
      ),
    ],
    // A refund of the full remaining amount may have no body.
    ...(body && { requestBody: { required: call !== 'refund', content: contentOf(body) } }),
    responses: {
      [status]: { description: 'Done', content: contentOf(answer) },
      ...errorsOf([...EVERY_CALL, ...ERRORS[call]]),
    },
  };
}

/** Without `webhook-signature`, which is the security scheme. */
const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp'];

function parameter(place: 'path' | 'query' | 'header', name: string, schema: object) {
  return { name, in: place, required: true, schema };
}

function contentOf(schema: z.ZodType) {
  const name = Object.entries(MODELS).find(([, model]) => model === schema)?.[0];
  if (name === undefined)
    throw new Error('a body or an answer of PartnerPay is missing from MODELS');
  return { 'application/json': { schema: { $ref: refTo(name) } } };
}

function errorsOf(codes: readonly PartnerPayErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => PARTNER_PAY_ERROR_STATUS[code]))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const codesOfStatus = codes.filter((code) => PARTNER_PAY_ERROR_STATUS[code] === status);
      const schema = {
        allOf: [
          { $ref: refTo('Error') },
          { type: 'object', properties: { code: { type: 'string', enum: codesOfStatus } } },
        ],
      };
      const content = { 'application/json': { schema } };
      return [String(status), { description: codesOfStatus.join(', '), content }];
    }),
  );
}
