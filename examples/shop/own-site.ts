import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** Refuses what a page of another site sends: a form that it submits would replace the customer's cookie. */
export const fromOwnPages: RequestHandler = (request, response, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead || isOwn(request)) next();
  else response.status(403).end();
};

function isOwn({ headers }: IncomingMessage): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site) return site === 'same-origin' || site === 'none';
  // Older browsers. Programs send neither.
  return !origin || origin.endsWith(`//${host}`);
}

/** A body that no form of the shop sends is read as an empty form. */
export const withForm: RequestHandler = (request: { body?: unknown }, _response, next) => {
  request.body ??= {};
  next();
};
