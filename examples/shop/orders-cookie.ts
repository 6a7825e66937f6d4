// Which orders a browser has begun. The cookie has their ids, which nobody can guess, and nothing else.
import type { Request, Response } from 'express';

const NAME = 'orders';
const ID = /^chk_[0-9a-f]+$/;
/** The ids are short enough for a cookie of so many. */
const ORDERS_MAX = 40;
const KEPT_MS = 90 * 24 * 3600_000;

/** The ids of the browser's orders, the latest first. */
export function orderIdsIn({ headers }: Request): readonly string[] {
  const cookies = (headers.cookie ?? '').split(';').map((each) => each.trim());
  const own = cookies.find((each) => each.startsWith(`${NAME}=`)) ?? '';
  return own
    .slice(NAME.length + 1)
    .split('.')
    .filter((id) => ID.test(id))
    .slice(0, ORDERS_MAX);
}

/** All ids if this one is not among them. */
export function newerThan(id: string, ids: readonly string[]): readonly string[] {
  return ids.includes(id) ? ids.slice(0, ids.indexOf(id)) : ids;
}

export function rememberOrder(request: Request, response: Response, id: string): void {
  const others = orderIdsIn(request).filter((other) => other !== id);
  const ids = [id, ...others].slice(0, ORDERS_MAX);
  response.cookie(NAME, ids.join('.'), {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    maxAge: KEPT_MS,
  });
}
