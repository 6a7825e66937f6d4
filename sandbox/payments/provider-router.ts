// The payment provider over HTTP: signature, idempotency, schemas, and one handler per operation.
import { createHash } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import stringify from 'safe-stable-stringify';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import { cardVault } from '../../src/contract/card-vault';
import { partnerPay, type ProviderOperation } from '../../src/contract/partner-pay';
import { REPLAYED_HEADER, type SandboxFaults } from '../control/faults';
import { bodyText } from '../http/input';
import { keepCard, resolveCard, sandboxTokenOf } from './card-vault';
import * as money from './partner-pay';
import type { PaymentWorld } from '../world';
import { refusal, type ProviderAnswer } from './provider-answer';

const operations = { ...partnerPay, ...cardVault };
type Call = keyof typeof operations;
type Operations = typeof operations;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Input<C extends Call> {
  readonly params: Output<Operations[C]['params']>;
  readonly query: Output<Operations[C]['query']>;
  readonly body: Output<Operations[C]['body']>;
  /** The Idempotency-Key; empty if the call needs none. */
  readonly key: string;
}

type Handlers = { readonly [C in Call]: (world: PaymentWorld, input: Input<C>) => ProviderAnswer };

const handlers: Handlers = {
  authorize: (world, { body, key }) => money.authorize(world, body, key),
  capture: (world, { params, body }) => money.capture(world, params.id, body),
  void: (world, { params }) => money.voidAuthorization(world, params.id),
  refund: (world, { params, body }) => money.refund(world, params.id, body),
  findAuthorizations: (world, { query }) =>
    afterLapses(world, () => money.findByReference(world, query.reference)),
  readAuthorization: (world, { params }) =>
    afterLapses(world, () => money.readById(world, params.id)),
  keepCard: (world, { body }) => keepCard(world, body),
  resolveCard: (world, { params, key }) => resolveCard(world, params.token, key),
};

/** Operations that are executed once per key; the vault tracks its own keys. */
const MOVES_MONEY: readonly Call[] = ['authorize', 'capture', 'void', 'refund'];

interface KeptOrFresh extends ProviderAnswer {
  readonly replayed?: boolean;
}

export function providerRouter(world: PaymentWorld, faults: SandboxFaults): Router {
  const router = Router({ caseSensitive: true });
  const webhook = new Webhook(world.settings.paymentSecret);
  for (const call of Object.keys(operations) as Call[]) {
    const operation: ProviderOperation = operations[call];
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    const method = operation.method === 'GET' ? 'get' : 'post';
    router[method](path, (request, response) =>
      faults.applyFault(subjectOf(world, call, request), response, () => {
        send(response, operation, carryOut(world, call, request, webhook));
      }),
    );
  }
  return router;
}

function carryOut(
  world: PaymentWorld,
  call: Call,
  request: Request,
  webhook: Webhook,
): KeptOrFresh {
  const operation: ProviderOperation = operations[call];
  if (call !== 'keepCard' && !isSigned(request, webhook)) {
    return refusal('INVALID_SIGNATURE', 'the signature is missing, wrong or too old');
  }
  const needsKey = operation.method === 'POST' && call !== 'keepCard';
  const key = request.get('Idempotency-Key') ?? '';
  if (needsKey && (key === '' || key !== request.get('webhook-id'))) {
    const field = 'Idempotency-Key';
    return refusal('INVALID_REQUEST', `${field}: expected the value of webhook-id`, { field });
  }
  const body = bodyOf(request);
  const parsed = inputSchema(operation).safeParse({
    params: request.params,
    query: request.query,
    body,
  });
  if (!parsed.success) return badInput(parsed.error);
  const handler = handlers[call] as (world: PaymentWorld, input: unknown) => ProviderAnswer;
  const work = () => handler(world, { ...parsed.data, key });
  return MOVES_MONEY.includes(call) ? once(world, key, digestOf(request, body), work) : work();
}

function afterLapses(world: PaymentWorld, read: () => ProviderAnswer): ProviderAnswer {
  return world.storage.transaction(() => {
    money.lapseDue(world);
    return read();
  });
}

/** Replays the answer of a repeated key; refuses the key for another call or body. */
function once(
  world: PaymentWorld,
  key: string,
  digest: string,
  work: () => ProviderAnswer,
): KeptOrFresh {
  const { storage } = world;
  return storage.transaction(() => {
    const kept = storage.answers.find(key);
    if (kept && kept.digest !== digest) {
      return refusal('IDEMPOTENCY_KEY_REUSED', 'this key was used with another call or body');
    }
    if (kept)
      return { status: kept.status, body: JSON.parse(kept.body) as unknown, replayed: true };
    money.lapseDue(world);
    const answer = work();
    if (isFinal(answer)) {
      storage.answers.save(key, { ...answer, digest, body: JSON.stringify(answer.body) });
    }
    return answer;
  });
}

/** Whether a retry under the same key would end the same way. */
function isFinal({ status }: ProviderAnswer): boolean {
  return status < 300 || status === 402 || status === 409;
}

function isSigned(request: Request, webhook: Webhook): boolean {
  try {
    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
        name,
        request.get(name) ?? '',
      ]),
    );
    webhook.verify(bodyText(request), headers, { jsonParse: false });
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

/** The parsed body; a missing body is an empty object, undefined means invalid JSON. */
function bodyOf(request: Request): unknown {
  const text = bodyText(request);
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function inputSchema({ params, query, body }: ProviderOperation) {
  return z.object({ params, query, body: body ?? z.unknown() });
}

function badInput({ issues: [issue] }: z.ZodError): ProviderAnswer {
  const path = issue?.path.slice(1) ?? [];
  const field = path.length > 0 ? path.join('.') : 'body';
  return refusal('INVALID_REQUEST', `${field}: ${issue?.message ?? 'is invalid'}`, { field });
}

function digestOf({ method, path }: Request, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${stringify(body)}`)
    .digest('base64url');
}

function subjectOf(world: PaymentWorld, name: Call, request: Request) {
  const token = (bodyOf(request) as { token?: unknown } | null | undefined)?.token;
  return {
    name,
    paymentToken: typeof token === 'string' ? sandboxTokenOf(world, token) : undefined,
  };
}

function send(
  response: Response,
  { answer }: ProviderOperation,
  { status, body, replayed = false }: KeptOrFresh,
): void {
  if (replayed) response.setHeader(REPLAYED_HEADER, 'true');
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).json(status < 300 ? answer.parse(body) : body);
}
