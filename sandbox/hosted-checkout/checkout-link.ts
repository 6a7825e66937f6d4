// Links to the hosted checkout (Svc spec 1): signed, so that nobody can write one, and ending soon.
import { createHmac } from 'node:crypto';
import { DateTime } from 'luxon';
import { sameSignature } from '../../src/contract/signing';
import { showtimesAt, type Showtime } from '../catalogue/showtimes';
import { venueById } from '../catalogue/venues';
import { ownAddress, type SandboxSettings } from '../settings';
import type { World } from '../world';

export const REDIRECT_PATH = '/checkout/redirect';

/** What a link carries, in the order of Svc spec 1; `expires` is ours, in seconds since the epoch. */
const PARAMETERS = ['productionId', 'venueId', 'localShowtime', 'iref', 'expires'] as const;

/** Whose referrer tag it is does not change where it leads: partners may set their own. */
const SIGNED = PARAMETERS.filter((name) => name !== 'iref');

type LinkParameters = Readonly<Record<(typeof PARAMETERS)[number], string>>;

/** What a link says when it is followed: where to, or why not. */
export type LinkReading =
  | { readonly type: 'good'; readonly showtime: Showtime; readonly iref: string }
  | { readonly type: 'incomplete' | 'ended' | 'tampered' };

/** The link to one showtime; it ends after its lifetime, and at the latest when the showtime begins. */
export function checkoutUrl({ settings, storage }: World, showtime: Showtime, nowMs: number) {
  const endsAtMs = Math.min(nowMs + settings.checkoutLinkLifetimeMs, showtime.startMs);
  const parameters: LinkParameters = {
    productionId: showtime.production.id,
    venueId: showtime.venue.id,
    localShowtime: showtime.start.toFormat("yyyy-MM-dd'T'HH:mm:ss"),
    iref: settings.referrerTag,
    expires: String(Math.floor(endsAtMs / 1000)),
  };
  const url = new URL(REDIRECT_PATH, checkoutHost(settings));
  for (const name of PARAMETERS) url.searchParams.set(name, parameters[name]);
  url.searchParams.set('signature', signatureOf(parameters, showtime.id, storage.linkSecret));
  return url.href;
}

/** {checkout_host} of Svc spec 1: the sandbox itself, unless people reach it by another address. */
export function checkoutHost(settings: SandboxSettings): string {
  return settings.checkoutHost ?? ownAddress(settings);
}

/** Reads the query of a followed link; parameters that are not the link's own are left alone. */
export function readLink({ storage, clock }: World, query: URLSearchParams): LinkReading {
  const signature = query.get('signature');
  const values = PARAMETERS.map((name) => [name, query.get(name)] as const);
  if (!signature || values.some(([, value]) => !value)) return { type: 'incomplete' };
  const parameters = Object.fromEntries(values) as LinkParameters;
  const nowMs = clock.now();
  if (Number(parameters.expires) * 1000 <= nowMs) return { type: 'ended' };
  const showtime = candidates(parameters, nowMs).find(({ id }) =>
    sameSignature(signatureOf(parameters, id, storage.linkSecret), signature),
  );
  if (!showtime) return { type: 'tampered' };
  return { type: 'good', showtime, iref: parameters.iref };
}

/** A film may begin in two auditoriums at once: the signature knows which of them is meant. */
function signatureOf(parameters: LinkParameters, showtimeId: string, secret: string): string {
  const signed = [...SIGNED.map((name) => parameters[name]), showtimeId];
  return createHmac('sha256', secret).update(JSON.stringify(signed)).digest('base64url');
}

function candidates(
  { productionId, venueId, localShowtime }: LinkParameters,
  nowMs: number,
): Showtime[] {
  const venue = venueById(venueId);
  const start = DateTime.fromISO(localShowtime, { zone: venue?.zone ?? 'UTC' });
  if (!venue || !start.isValid) return [];
  const range = { fromMs: start.toMillis(), untilMs: start.toMillis() + 1 };
  return showtimesAt(venue, range, nowMs, ({ id }) => id === productionId);
}
