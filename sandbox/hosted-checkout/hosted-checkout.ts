// The hosted checkout (Svc spec 1): the target of a checkoutUrl, with a plain landing page.
import { Router, type Request, type Response } from 'express';
import { showtimeById } from '../catalogue/showtimes';
import type { World } from '../world';
import { checkoutHost, readLink, REDIRECT_PATH, type LinkReading } from './checkout-link';
import { chosenPage, messagePage } from './checkout-page';

const PAGE_PATH = '/checkout/page';

const REFUSALS: Readonly<
  Record<Exclude<LinkReading['type'], 'good'>, { readonly status: number; readonly text: string }>
> = {
  incomplete: { status: 400, text: 'This link is not complete.' },
  tampered: { status: 403, text: 'This link was not created by us.' },
  unknown: { status: 404, text: 'We do not know the showtime of this link.' },
  ended: { status: 410, text: 'This link has expired. Please choose the showtime again.' },
};

/** For browsers, outside the paths of Svc: the answers are pages, and no key is needed. */
export function hostedCheckout(world: World): Router {
  const router = Router({ caseSensitive: true });
  router.get(REDIRECT_PATH, (request, response) => follow(world, request, response));
  router.get(PAGE_PATH, (request, response) => showPage(world, request, response));
  return router;
}

/** Redirects only to the configured page, with the showtime of a valid link. */
function follow(world: World, request: Request, response: Response): void {
  const link = readLink(world, queryOf(request));
  if (link.type !== 'good') {
    const { status, text } = REFUSALS[link.type];
    sendPage(response, status, messagePage(text));
    return;
  }
  const { id, production, venue } = link.showtime;
  const { settings } = world;
  const page = new URL(settings.checkoutPage ?? PAGE_PATH, checkoutHost(settings));
  page.searchParams.set('showtimeId', id);
  page.searchParams.set('productionId', production.id);
  page.searchParams.set('venueId', venue.id);
  page.searchParams.set('iref', link.iref);
  response.set('cache-control', 'no-store').redirect(page.href);
}

function showPage(world: World, request: Request, response: Response): void {
  const query = queryOf(request);
  const showtime = showtimeById(query.get('showtimeId') ?? '', world.clock.now());
  if (showtime) sendPage(response, 200, chosenPage(showtime, query.get('iref') ?? ''));
  else sendPage(response, 404, messagePage('There is no such showtime.'));
}

function queryOf({ originalUrl }: Request): URLSearchParams {
  return new URL(originalUrl, 'http://sandbox').searchParams;
}

function sendPage(response: Response, status: number, html: string): void {
  response
    .status(status)
    .set('cache-control', 'no-store')
    .set('content-security-policy', "default-src 'none'")
    .set('x-content-type-options', 'nosniff')
    .type('html')
    .send(html);
}
