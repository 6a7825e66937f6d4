// Which orders a browser has begun. The shop signs their ids in the cookie, since others may know an id.
import cookieParser from 'cookie-parser';
import type { Request, RequestHandler, Response } from 'express';

const NAME = 'orders';
const ID = /^chk_[0-9a-f]+$/;
/** A cookie can hold this many ids. */
const ORDERS_MAX = 40;
const KEPT_MS = 90 * 24 * 3600_000;

/** Signs the cookie with the first secret, and accepts a cookie signed with any of them. Throws if one is empty. */
export function ordersCookie(secrets: readonly string[]): RequestHandler {
  // Anybody can sign with an empty secret.
  if (secrets.includes('')) throw new Error('COOKIE_SECRETS contains an empty secret.');
  return cookieParser([...secrets]);
}

/** The ids of the browser's orders, the latest first. */
export function orderIdsIn({ signedCookies }: Request): readonly string[] {
  const { [NAME]: own } = signedCookies as Readonly<Record<string, unknown>>;
  return (typeof own === 'string' ? own : '')
    .split('.')
    .filter((id) => ID.test(id))
    .slice(0, ORDERS_MAX);
}

/** The ids that are listed before `id`; all ids if `id` is not among them. */
export function newerThan(id: string, ids: readonly string[]): readonly string[] {
  return ids.includes(id) ? ids.slice(0, ids.indexOf(id)) : ids;
}

export function rememberOrder(request: Request, response: Response, id: string): void {
  const others = orderIdsIn(request).filter((other) => other !== id);
  const ids = [id, ...others].slice(0, ORDERS_MAX);
  response.cookie(NAME, ids.join('.'), {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    maxAge: KEPT_MS,
  });
}
