// Links to the hosted checkout (Svc spec 1). If a setting says so, they are signed against forgery and expire soon.
import { createHmac } from 'node:crypto';
import { DateTime } from 'luxon';
import { sameSignature } from '../../src/contract/signing';
import { showtimesAt, type Showtime } from '../catalogue/showtimes';
import { venueById } from '../catalogue/venues';
import { ownAddress, type SandboxSettings } from '../settings';
import type { World } from '../world';

export const REDIRECT_PATH = '/checkout/redirect';

/** The parameters of a link, in the order of Svc spec 1. */
const PARAMETERS = ['productionId', 'venueId', 'localShowtime', 'iref'] as const;

type LinkParameters = Readonly<Record<(typeof PARAMETERS)[number], string>>;

/** The result of following a link: its target, or why it is refused. */
export type LinkReading =
  | { readonly type: 'good'; readonly showtime: Showtime; readonly iref: string }
  | { readonly type: 'incomplete' | 'ended' | 'tampered' | 'unknown' };

/** The link to one showtime; a signed link ends after its lifetime, or when the showtime begins. */
export function checkoutUrl({ settings, storage }: World, showtime: Showtime, nowMs: number) {
  const parameters: LinkParameters = {
    productionId: showtime.production.id,
    venueId: showtime.venue.id,
    localShowtime: showtime.start.toFormat("yyyy-MM-dd'T'HH:mm:ss"),
    iref: settings.referrerTag,
  };
  const url = new URL(REDIRECT_PATH, checkoutHost(settings));
  for (const name of PARAMETERS) url.searchParams.set(name, parameters[name]);
  if (!settings.checkoutLinkSigned) return url.href;
  const endsAtMs = Math.min(nowMs + settings.checkoutLinkLifetimeMs, showtime.startMs);
  const expires = String(Math.floor(endsAtMs / 1000));
  url.searchParams.set('expires', expires);
  const signed = { ...parameters, expires, showtimeId: showtime.id };
  url.searchParams.set('signature', signatureOf(signed, storage.linkSecret));
  return url.href;
}

/** {checkout_host} of Svc spec 1: the sandbox itself, unless people reach it by another address. */
export function checkoutHost(settings: SandboxSettings): string {
  return settings.checkoutHost ?? ownAddress(settings);
}

/** Reads the query of a followed link, ignoring unknown parameters. */
export function readLink(world: World, query: URLSearchParams): LinkReading {
  const values = PARAMETERS.map((name) => [name, query.get(name)] as const);
  if (values.some(([, value]) => !value)) return { type: 'incomplete' };
  const parameters = Object.fromEntries(values) as LinkParameters;
  return world.settings.checkoutLinkSigned
    ? readSigned(world, parameters, query)
    : readPlain(world, parameters);
}

/** If two showtimes differ only in their auditorium, returns the first. */
function readPlain({ clock }: World, parameters: LinkParameters): LinkReading {
  const nowMs = clock.now();
  const place = placeOf(parameters);
  if (!place) return { type: 'unknown' };
  if (place.startMs <= nowMs) return { type: 'ended' };
  const [showtime] = candidates(parameters, nowMs);
  return showtime ? { type: 'good', showtime, iref: parameters.iref } : { type: 'unknown' };
}

function readSigned(
  { storage, clock }: World,
  parameters: LinkParameters,
  query: URLSearchParams,
): LinkReading {
  const [expires, signature] = [query.get('expires'), query.get('signature')];
  if (!expires || !signature) return { type: 'incomplete' };
  const nowMs = clock.now();
  if (Number(expires) * 1000 <= nowMs) return { type: 'ended' };
  const showtime = candidates(parameters, nowMs).find(({ id: showtimeId }) =>
    sameSignature(
      signatureOf({ ...parameters, expires, showtimeId }, storage.linkSecret),
      signature,
    ),
  );
  if (!showtime) return { type: 'tampered' };
  return { type: 'good', showtime, iref: parameters.iref };
}

/**
 * A film may begin in two auditoriums at once: the signature identifies the right one. It excludes `iref`, which
 * partners may set themselves and which does not change the target.
 */
function signatureOf(
  { productionId, venueId, localShowtime, expires, showtimeId }: SignedParameters,
  secret: string,
): string {
  const signed = [productionId, venueId, localShowtime, expires, showtimeId];
  return createHmac('sha256', secret).update(JSON.stringify(signed)).digest('base64url');
}

interface SignedParameters extends LinkParameters {
  readonly expires: string;
  readonly showtimeId: string;
}

/** The venue and the link's start time; undefined for an unknown venue or an invalid time. */
function placeOf({ venueId, localShowtime }: LinkParameters) {
  const venue = venueById(venueId);
  const start = DateTime.fromISO(localShowtime, { zone: venue?.zone ?? 'UTC' });
  return venue && start.isValid ? { venue, startMs: start.toMillis() } : undefined;
}

function candidates(parameters: LinkParameters, nowMs: number): Showtime[] {
  const place = placeOf(parameters);
  if (!place) return [];
  const { venue, startMs } = place;
  const range = { fromMs: startMs, untilMs: startMs + 1 };
  return showtimesAt(venue, range, nowMs, ({ id }) => id === parameters.productionId);
}
