import type { Request, RequestHandler } from 'express';
import { endpoints, type EndpointName } from '../../src/contract/endpoints';
import { ORDERING_HEADERS } from '../../src/contract/signing';
import { bodyText } from '../http/input';
import { tokenOfCard } from '../ordering/test-tokens';
import type { Storage } from '../storage/database';
import type { FaultyCall } from './fault';
import type { SandboxFaults } from './faults';

const ROUTES = (Object.keys(endpoints) as EndpointName[]).map((name) => {
  const { method, path } = endpoints[name];
  return { name, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`) };
});

/** Runs before Svc's router, and applies the fault of each call. */
export function svcFaults(storage: Storage, faults: SandboxFaults): RequestHandler {
  return (request, response, next) => {
    const route = routeOf(request);
    if (!route) {
      next();
      return undefined;
    }
    const lastParam = route.pattern.exec(request.path)?.at(-1);
    return faults.applyFault(subjectOf(route.name, request, storage, lastParam), response, next);
  };
}

/** The endpoint of Svc that the request calls; undefined if it calls none. */
export function endpointOf(request: Request): EndpointName | undefined {
  return routeOf(request)?.name;
}

function routeOf({ method, path }: Request) {
  return ROUTES.find((each) => each.method === method && each.pattern.test(path));
}

/** The call of a request, read without validation: the router refuses bad requests. */
function subjectOf(
  name: EndpointName,
  request: Request,
  storage: Storage,
  pathId: string | undefined,
): FaultyCall {
  const body = bodyOf(request);
  const token = request.get(ORDERING_HEADERS.authToken);
  const owner = token === undefined ? undefined : storage.accounts.tokenOwner(token);
  const order = pathId && owner ? storage.orders.find(pathId, owner.accountId) : undefined;
  return {
    name,
    email: text(body, 'email') ?? text(body, 'identityValue') ?? owner?.email,
    showtimeId:
      text(request.query, 'showtimeId') ??
      text(body, 'showtimeId') ??
      showtimeOfProduct(body) ??
      order?.showtimeId,
    paymentToken: paymentTokenOf(body),
  };
}

function bodyOf(request: Request): unknown {
  try {
    return JSON.parse(bodyText(request));
  } catch {
    return undefined;
  }
}

function paymentTokenOf(body: unknown): string | undefined {
  const parameters = member(body, 'orderParameters');
  const cardNumber = text(member(body, 'payment'), 'cardNumber');
  return (
    text(parameters, 'externalPaymentNonce') ??
    text(parameters, 'paymentInstrumentId') ??
    (cardNumber === undefined ? undefined : tokenOfCard(cardNumber))
  );
}

/** A productId is `P`, the rest of its showtime's id, and the area. */
function showtimeOfProduct(body: unknown): string | undefined {
  const items = member(body, 'leaseItems') ?? member(member(body, 'orderParameters'), 'lineItems');
  const productId = Array.isArray(items) ? text(items[0], 'productId') : undefined;
  return productId && `D${productId.slice(1).split('-')[0]}`;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function text(value: unknown, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === 'string' ? found : undefined;
}
