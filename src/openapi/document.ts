// Generates the API's OpenAPI 3.1 document from the schemas and tables that the API itself uses.
import { EXAMPLES } from './examples';
import { PAYMENT_FORMS } from '../api/checkout/schemas/payment-body';
import { ANSWER_HEADERS, SHARED_HEADERS } from './documented-headers';
import { modelSchemas } from './json-schema';
import { MODELS } from './models';
import { operationOf, TAGS, type OperationSpec } from './operation';
import { CHECKOUT_OPERATIONS } from './operations/checkout-operations';
import { COMMAND_OPERATIONS } from './operations/command-operations';
import { DISCOVERY_OPERATIONS } from './operations/discovery-operations';
import { ENDPOINT_OPERATIONS } from './operations/endpoint-operations';
import { ON_SALE_OPERATIONS } from './operations/on-sale-operations';
import { SERVICE_OPERATIONS } from './operations/service-operations';
import { WEBHOOK_OPERATIONS } from './operations/webhook-operations';
import type { OpenApiDocument } from './parts';
import { problemExamples } from './refusals';
import { webhooksSection } from './sent-webhooks';

/** The version of the contract, not of the code; docs/api-changelog.md has a section for each. */
export const API_VERSION = '0.1.0';

/** In the order of a purchase. */
export const OPERATIONS: readonly OperationSpec[] = [
  ...DISCOVERY_OPERATIONS,
  ...COMMAND_OPERATIONS,
  ...CHECKOUT_OPERATIONS,
  ...ON_SALE_OPERATIONS,
  ...ENDPOINT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...SERVICE_OPERATIONS,
];

const DESCRIPTION = `Usher buys movie tickets that cannot get lost. Start a checkout, choose seats, order; the checkout
always shows what to do next (\`nextAction\`) and whether the customer has been charged (\`payment.money\`).

**Let a customer buy again only when \`payment.money\` is \`not_taken\`, or its refund is \`done\`.**

Times are RFC 3339 in UTC. Money is \`{"amount":"31.50","currency":"USD"}\`, exact, never a float. Unknown
fields in requests are refused; ignore unknown fields, events and codes in answers. Another
partner's objects are answered 404, and unsupported methods 405 with \`Allow\`.`;

/** Pure: returns the same document at each call. */
export function openApiDocument(): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Usher',
      version: API_VERSION,
      summary: 'Movie tickets that cannot get lost',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server of this document' }],
    tags: TAGS,
    security: [{ apiKey: [] }],
    paths: pathsOf(OPERATIONS),
    webhooks: webhooksSection(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: '`usk_test_…` in development, `usk_live_…` in production.',
        },
      },
      parameters: SHARED_HEADERS,
      headers: ANSWER_HEADERS,
      examples: { ...EXAMPLES, ...problemExamples() },
      schemas: modelSchemas({ ...MODELS, ...PAYMENT_FORMS }),
    },
  };
}

function pathsOf(specs: readonly OperationSpec[]): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const spec of specs) {
    paths[spec.path] = { ...paths[spec.path], [spec.method]: operationOf(spec) };
  }
  return paths;
}
