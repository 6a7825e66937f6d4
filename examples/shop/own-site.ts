import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** Refuses requests from pages of other sites: a form on such a page could replace the customer's cookie. */
export const fromOwnPages: RequestHandler = (request, response, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead || isOwn(request)) next();
  else response.status(403).end();
};

function isOwn({ headers }: IncomingMessage): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site) return site === 'same-origin' || site === 'none';
  // Older browsers send only the origin; programs send neither header.
  return !origin || origin.endsWith(`//${host}`);
}

/** Reads a missing body, or one that is not a form, as an empty form. */
export const withForm: RequestHandler = (request: { body?: unknown }, _response, next) => {
  request.body ??= {};
  next();
};
