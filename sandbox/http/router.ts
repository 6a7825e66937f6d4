// The HTTP layer: one route per row of the endpoint table. The row's schemas check requests and encode answers.
import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { schemasOf, type OrderingShape } from '../../src/contract/alternative/shape';
import { endpoints, type Endpoint, type EndpointName } from '../../src/contract/endpoints';
import { FIRST_ORDERING_ROW } from '../../src/contract/error-answers';
import { SvcRefusal } from '../refusal';
import type { World } from '../world';
import { checkApiKey, checkPartnerHeader, checkSession } from './credentials';
import type { Handler, HandlersByShape } from './handler';
import {
  bodyText,
  checkContentType,
  givenQuery,
  parseInput,
  parseJson,
  type BadInputCode,
} from './input';
import { loosely } from './loose-answers';
import { checkStrictDates } from './strict-dates';

export function svcRouter(world: World, handlers: HandlersByShape, logger: Logger): Router {
  const router = Router({ caseSensitive: true });
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const row: Endpoint = endpoints[name];
    const method = row.method.toLowerCase() as 'get' | 'post' | 'delete';
    router[method](pathOf(row.path), (request, response) => {
      const startedMs = performance.now();
      answer(response, row, () => carryOut(request, name, handlers, world), logger);
      const durationMs = Math.round(performance.now() - startedMs);
      logger.info({ endpoint: name, status: response.statusCode, durationMs }, 'answered');
    });
  }
  for (const [path, methods] of methodsByPath()) {
    router.all(path, (request, response) => {
      const code = /^\/(?:ordering|v1)\//.test(path) ? 'GENERIC_ERROR' : 'INVALID_REQUEST';
      const message = `${request.method} is not allowed here: expected ${methods.join(' or ')}`;
      response.status(405).set('Allow', methods.join(', ')).json({ code, message });
    });
  }
  return router;
}

/** The methods of each path, in Express' notation; GET includes HEAD. */
function methodsByPath(): ReadonlyMap<string, readonly string[]> {
  const byPath = new Map<string, string[]>();
  for (const { method, path } of Object.values(endpoints)) {
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
    byPath.set(pathOf(path), [...(byPath.get(pathOf(path)) ?? []), ...methods]);
  }
  return byPath;
}

function pathOf(template: string): string {
  return template.replace(/\{(\w+)\}/g, ':$1');
}

/** Runs every check of the row, then its handler, and encodes the answer by the contract. */
function carryOut(
  request: Request,
  name: EndpointName,
  handlers: HandlersByShape,
  world: World,
): unknown {
  const row: Endpoint = endpoints[name];
  const badInput = badInputCode(row);
  const ordering = badInput === 'GENERIC_ERROR';
  const { keyId, terms } = checkApiKey(request, world, ordering ? 'GENERIC_ERROR' : 'UNAUTHORIZED');
  const handler = handlerOf(handlers, name, terms.shape);
  const schemas = schemasOf(name, terms.shape);
  checkContentType(request, badInput);
  checkPartnerHeader(request, row, terms, badInput);
  const text = bodyText(request);
  const customer = row.auth === 'session' ? checkSession(request, world, keyId, text) : null;
  const query = givenQuery(request.query);
  const json = schemas.body ? parseJson(text, badInput) : undefined;
  if (world.settings.strictDates) checkStrictDates(query, json);
  const parsed = {
    params: parseInput(row.params, request.params, badInput),
    query: parseInput(row.query, query, badInput),
    body: schemas.body ? parseInput(schemas.body, json, badInput) : undefined,
    keyId,
    terms,
    customer,
  };
  const encoded: unknown = z.encode(
    schemas.answer,
    handler(parsed as Parameters<typeof handler>[0]),
  );
  return terms.looseAnswers ? loosely(schemas.answer, encoded) : encoded;
}

function handlerOf(
  { primary, alternative }: HandlersByShape,
  name: EndpointName,
  shape: OrderingShape,
): Handler<EndpointName> {
  const handlers = shape === 'alternative' ? { ...primary, ...alternative } : primary;
  return handlers[name] as Handler<EndpointName>;
}

function answer(response: Response, row: Endpoint, work: () => unknown, logger: Logger): void {
  try {
    const encoded = work();
    if (encoded === undefined) response.status(200).end();
    else response.status(200).json(encoded);
  } catch (error) {
    const refusal = asRefusal(error, row, logger);
    response.status(refusal.status).json(refusal.body);
  }
}

/** Returns a refusal that the endpoint may send; any other error is a bug, which is logged and returned as 500. */
function asRefusal(error: unknown, row: Endpoint, logger: Logger): SvcRefusal {
  if (error instanceof SvcRefusal && mayAnswer(row, error)) return error;
  logger.error({ err: error, endpoint: row.number }, 'an endpoint failed');
  const code = badInputCode(row) === 'GENERIC_ERROR' ? 'GENERIC_ERROR' : 'INTERNAL_ERROR';
  return new SvcRefusal(code, 'unexpected error', { status: 500 });
}

/** Ordering endpoints return only their codes of Svc spec 7.3; discovery endpoints may return any code. */
function mayAnswer({ number, errorCodes }: Endpoint, { code }: SvcRefusal): boolean {
  if (number < FIRST_ORDERING_ROW) return true;
  return (errorCodes as readonly string[]).includes(code);
}

function badInputCode({ number }: Endpoint): BadInputCode {
  return number < FIRST_ORDERING_ROW ? 'INVALID_REQUEST' : 'GENERIC_ERROR';
}
