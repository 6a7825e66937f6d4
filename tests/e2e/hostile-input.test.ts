// Valid, borderline and invalid input for every operation of our OpenAPI document: each answer is one that the document
// describes, and never a 5xx of ours.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { VENUES } from '../../sandbox/catalogue/venues';
import { openApiDocument, OPERATIONS } from '../../src/openapi/document';
import { REQUEST_HEADERS } from '../../src/openapi/documented-headers';
import { fieldSchemas } from '../../src/openapi/json-schema';
import { operationOf, type OperationSpec } from '../../src/openapi/operation';
import type { Parameter } from '../../src/openapi/parts';
import { expectAnswerFits } from '../support/answer-fit';
import { PartnerBackend } from '../support/partner-backend';
import { hostileText, looselyOf, valueFor } from '../support/schema-arbitraries';
import { reservedShowtime } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { WebhookReceiver } from '../support/webhook-receiver';

/** Makes the values the same in every run; change it to explore other values. */
const SEED = 20_261_122;
const RUNS = 40;
/** The most attempts at a call that is answered 503 each time. */
const TRIES_MAX = 5;

/** Several partners, since each API key may list or send webhooks only five times a second. */
const LISTERS = Array.from({ length: 12 }, (_, index) => `lister-${index}`);
const BY_LISTERS = ['listCheckouts', 'listWebhookDeliveries', 'resendWebhooks', 'testWebhook'];
/** Partners with an endpoint of their own. */
const OWNERS = LISTERS.slice(0, 4);
/** The partner whose deliveries are read and resent. */
const WEBHOOK_PARTNER = LISTERS[0]!;
const SECRETS = ['whsec_YSBzZWNyZXQgb2YgdGhpcyB0ZXN0'];

const { schemas } = openApiDocument().components;

let receiver: WebhookReceiver;
/** Existing ids, used instead of those in the examples. */
let known: Readonly<Record<string, readonly string[]>>;

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  const webhook = { url: receiver.url('/hooks'), secrets: SECRETS };
  return {
    sandbox: { ratePerSecond: 0 },
    partners: LISTERS.map((id) => ({ id, webhook })),
    env: { UPSTREAM_RATE_PER_SECOND: '1000', UPSTREAM_BURST: '2000' },
  };
});

beforeAll(async () => {
  const partner = new PartnerBackend(usher);
  const showtimeId = reservedShowtime();
  const held = await partner.held(showtimeId);
  const bought = await partner.held(showtimeId);
  await partner.order(bought, 'tok_ok');
  await partner.reaches(bought.id, 'confirmed');
  const notified = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf(WEBHOOK_PARTNER) });
  const endpointIds = OWNERS.map(async (owner) => {
    const backend = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf(owner) });
    const body = { url: receiver.url(`/${owner}`) };
    const headers = { 'Idempotency-Key': owner };
    return (await backend.call<{ id: string }>('POST', '/v1/webhook-endpoints', body, headers)).body
      .id;
  });
  const tested = await notified.call<{ id: string }>('POST', '/v1/webhook-test');
  known = {
    checkoutId: [held.id, bought.id],
    showtimeId: [showtimeId],
    venueId: [VENUES[0]!.id],
    deliveryId: [tested.body.id],
    endpointId: await Promise.all(endpointIds),
    number: ['1'],
    code: ['PRICE_CHANGED'],
    guide: ['idempotency'],
  };
});

afterAll(() => receiver.close());

interface Sent {
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const never = { weight: 1, arbitrary: fc.constant(null) };
const mostly = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof({ weight: 9, arbitrary }, never);
/** Only characters that a header may contain. */
const headerText = hostileText.map((text) => text.replace(/[^\x21-\x7e]/g, '').slice(0, 300));

function requestsTo(spec: OperationSpec): fc.Arbitrary<Sent> {
  const parameters = operationOf(spec).parameters.flatMap((it) => ('$ref' in it ? [] : [it]));
  const of = (place: Parameter['in']) => parameters.filter((it) => it.in === place);
  return fc.record({
    path: fc
      .tuple(...of('path').map(({ name }) => pathPart(name)))
      .map((parts) => parts.reduce((path, part) => path.replace(/\{\w+\}/, () => part), spec.path)),
    query: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...queryVariants(spec)).chain(queryOf) },
      { weight: 1, arbitrary: queryOf(of('query')) },
    ),
    headers: headersOf(spec),
    body: bodyOf(spec),
  });
}

type QueryFields = readonly Pick<Parameter, 'name' | 'schema' | 'required'>[];

/** The fields of each variant of the query; an operation without a query has one empty variant. */
function queryVariants({ query = [] }: OperationSpec): QueryFields[] {
  const variants = query.map((variant) =>
    fieldSchemas(variant).map(([name, schema, required]) => ({ name, schema, required })),
  );
  return variants.length === 0 ? [[]] : variants;
}

function queryOf(fields: QueryFields) {
  return fc
    .tuple(...fields.map((it) => fc.option(queryPart(it), { freq: it.required ? 30 : 1 })))
    .map((parts) => parts.flatMap((part) => (part ? [part] : [])));
}

function pathPart(name: string): fc.Arbitrary<string> {
  const ids = fc.constantFrom(...(known[name] ?? ['1']));
  const hostile = hostileText.map((text) => encodeURIComponent(text === '' ? 'x' : text));
  const raw = fc.constantFrom('%E0%A4%A', '%00', '%2F');
  return fc.oneof(
    { weight: 7, arbitrary: ids },
    { weight: 2, arbitrary: hostile },
    { weight: 1, arbitrary: raw },
  );
}

function queryPart({ name, schema }: QueryFields[number]): fc.Arbitrary<readonly [string, string]> {
  const ids = known[name.replace(/s$/, '')] ?? known[name];
  const valid = ids ? fc.constantFrom(...ids) : valueFor(schema).map(String);
  const value = fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: hostileText });
  return value.map((text) => [name, text] as const);
}

function headersOf({ id, isOpen, headers = [], body }: OperationSpec) {
  const own = headers.map((header) => REQUEST_HEADERS[header].name);
  const values = Object.fromEntries(own.map((name) => [name, mostly(headerOf(name))]));
  const bearer = fc.constantFrom(...keysFor(id), 'usk_test_nobody');
  return fc
    .record({
      ...values,
      ...(!isOpen && { Authorization: bearer.map((key) => `Bearer ${key}`) }),
      ...(body && { 'Content-Type': contentType }),
    })
    .map((all: Record<string, string | null>) =>
      Object.fromEntries(Object.entries(all).flatMap(([name, it]) => (it ? [[name, it]] : []))),
    );
}

function keysFor(id: string): string[] {
  if (BY_LISTERS.includes(id)) return LISTERS.map(apiKeyOf);
  if (/WebhookEndpoints?$|^rotateWebhookSecret$/.test(id)) return OWNERS.map(apiKeyOf);
  const ofWebhooks = ['getWebhookDelivery', 'resendWebhook'].includes(id);
  return Array<string>(12).fill(ofWebhooks ? apiKeyOf(WEBHOOK_PARTNER) : usher.apiKey);
}

const contentType = fc.constantFrom(
  ...Array<string>(12).fill('application/json'),
  'text/plain',
  'application/json; charset=latin1',
  'application/xml',
);

function headerOf(name: string): fc.Arbitrary<string> {
  switch (name) {
    case 'Idempotency-Key':
      return fc.oneof(fc.uuid(), fc.constantFrom('again', 'again-2'), headerText);
    case 'Prefer':
      return fc.constantFrom(
        'wait=0',
        'respond-async',
        'wait=1',
        'wait="0"',
        'a, b; c="',
        'wait=0,',
      );
    default:
      return fc.oneof(fc.constantFrom('"0"', '"7"', '*', 'W/"7", "8"', '"', '7'), headerText);
  }
}

function bodyOf({ body }: OperationSpec): fc.Arbitrary<string | null> {
  if (!body) return fc.constant(null);
  const schema = schemas[body.model] ?? {};
  const real = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'showtimeId' in value
      ? { ...value, showtimeId: known.showtimeId?.[0] }
      : value;
  return fc.oneof(
    { weight: 8, arbitrary: looselyOf(schema).map((value) => JSON.stringify(value) ?? '') },
    { weight: 6, arbitrary: valueFor(schema).map((value) => JSON.stringify(real(value))) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '"text"', '[', '{"a":1}{', '\u0000') },
  );
}

/** Behaves like a good client: repeats a request answered 503, with the same key. */
async function answerTo(spec: OperationSpec, sent: Sent) {
  for (let tries = 1; ; tries++) {
    const answer = await answerOnce(spec, sent);
    if (answer.status !== 503 || tries === TRIES_MAX) return answer;
    await pause(Number(answer.headers.get('Retry-After')) * 1000);
  }
}

async function answerOnce({ method }: OperationSpec, sent: Sent) {
  const { path, query, headers, body } = sent;
  const search = query.map(([name, it]) => `${name}=${encodeURIComponent(it)}`).join('&');
  const end = new AbortController();
  const response = await fetch(`${usher.apiUrl}${path}?${search}`, {
    method: method.toUpperCase(),
    headers,
    redirect: 'manual',
    signal: end.signal,
    ...(body !== null && { body }),
  });
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
  // A stream does not end: its headers are the answer.
  const text = isStream ? '' : await response.text();
  end.abort();
  return { status: response.status, headers: response.headers, text };
}

/** Reads first, since commands end the checkouts that are read. */
const READS_FIRST = OPERATIONS.toSorted((a, b) => Number(!!a.command) - Number(!!b.command));

test.each(READS_FIRST.map((spec) => [spec.id, spec] as const))(
  '%s answers any input as documented',
  async (_id, spec) => {
    const property = fc.asyncProperty(requestsTo(spec), async (sent) => {
      const { status, headers, text } = await answerTo(spec, sent);
      expectAnswerFits({
        method: spec.method.toUpperCase(),
        path: sent.path,
        status,
        headers,
        text,
      });
      if (status >= 500) throw new Error(`${status}: ${text}`);
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  },
);

test('control: an answer that the document does not describe fails the check', () => {
  const headers = new Headers({ 'Request-Id': randomUUID(), 'Content-Type': 'application/json' });
  const odd = { method: 'GET', path: '/v1/venues/C1', status: 200, headers, text: '{"id":7}' };
  expect(() => {
    expectAnswerFits(odd);
  }).toThrow('must be string');
});
