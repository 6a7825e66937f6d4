// PartnerPay as an OpenAPI 3.1 document, for the partner who answers it: made of the table that both sides go by.
import { z } from 'zod';
import {
  AuthorizationListSchema,
  AuthorizationSchema,
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
  code: z.string().describe('A code that is not documented here says nothing about the money.'),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
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
  authorize: 'Set money aside for an order.',
  capture: 'Take the money: once, for one reference.',
  void: 'Release an authorisation that was not captured.',
  refund: 'Give back a part of what was captured, or the rest.',
  findAuthorizations: 'Find what was authorised under a reference; an answer may have been lost.',
  readAuthorization: 'Read one authorisation, also one that the partner made.',
};

const EVERY_CALL: readonly PartnerPayErrorCode[] = [
  ...(['INVALID_REQUEST', 'INVALID_SIGNATURE', 'INTERNAL_ERROR'] as const),
];
const OF_ONE: readonly PartnerPayErrorCode[] = ['NOT_FOUND'];
const OF_KEYS: readonly PartnerPayErrorCode[] = ['IDEMPOTENCY_KEY_REUSED'];
const STATE: readonly PartnerPayErrorCode[] = ['INVALID_STATE', 'AUTHORIZATION_LAPSED'];

const ERRORS: Readonly<Record<PartnerPayCall, readonly PartnerPayErrorCode[]>> = {
  authorize: [
    ...(['FRAUD_DETECTED', 'INVALID_CREDIT_CARD_NUMBER', 'PROCESSOR_DECLINED'] as const),
    ...(['TOKEN_USED', ...OF_KEYS] as const),
  ],
  capture: [...OF_ONE, ...STATE, ...OF_KEYS],
  void: [...OF_ONE, ...STATE, ...OF_KEYS],
  refund: [...OF_ONE, ...STATE, 'AMOUNT_TOO_LARGE', 'REFUND_PROCESSING_ERROR', ...OF_KEYS],
  findAuthorizations: [],
  readAuthorization: OF_ONE,
};

const DESCRIPTION = `Where the partner collects the money, Usher calls the partner's \`paymentsUrl\` as described here. Every call is
signed as webhooks are (Standard Webhooks: \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`), with the secret that was
agreed on. Every POST has an \`Idempotency-Key\`, which is its \`webhook-id\` too, such as \`chk_7q2m-1-capture\`: the same key is
carried out once and answered as before. Where a part of the money is back already, Usher asks for the rest under a key that names
that part in minor units, such as \`chk_7q2m-1-refund-after-1000\`. Usher never takes a lost answer for a refusal: it repeats the call under its
key, or looks.`;

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
      ...(method === 'POST' ? ['Idempotency-Key', ...SIGNED] : SIGNED).map((name) =>
        parameter('header', name, { type: 'string' }),
      ),
    ],
    // A refund of all that is left may come without a body.
    ...(body && { requestBody: { required: call !== 'refund', content: contentOf(body) } }),
    responses: {
      [status]: { description: 'Done', content: contentOf(answer) },
      ...errorsOf([...EVERY_CALL, ...ERRORS[call]]),
    },
  };
}

/** The other header of the signature is the security scheme. */
const SIGNED = ['webhook-id', 'webhook-timestamp'];

function parameter(place: 'path' | 'query' | 'header', name: string, schema: object) {
  return { name, in: place, required: true, schema };
}

function contentOf(schema: z.ZodType) {
  const name = Object.entries(MODELS).find(([, model]) => model === schema)?.[0];
  if (name === undefined) throw new Error('a body or an answer of PartnerPay is in no list');
  return { 'application/json': { schema: { $ref: refTo(name) } } };
}

function errorsOf(codes: readonly PartnerPayErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => PARTNER_PAY_ERROR_STATUS[code]))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const received = codes.filter((code) => PARTNER_PAY_ERROR_STATUS[code] === status);
      const schema = {
        allOf: [
          { $ref: refTo('Error') },
          { type: 'object', properties: { code: { type: 'string', enum: received } } },
        ],
      };
      const content = { 'application/json': { schema } };
      return [String(status), { description: received.join(', '), content }];
    }),
  );
}
