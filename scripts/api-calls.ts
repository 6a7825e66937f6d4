// Usher's API as a partner's backend would call it, for the demo and the printed examples.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Money } from '../src/domain/money';

export interface VenueAnswer {
  readonly id: string;
  readonly name: string;
  readonly city: string;
}

export interface ShowtimeAnswer {
  readonly id: string;
  readonly title: string;
  readonly startsAt: string;
  readonly localStart: string;
  readonly seating: 'reserved' | 'general';
  readonly available: number | null;
  readonly offers: readonly {
    readonly offerId: string;
    readonly label: string;
    readonly price: Money;
  }[];
}

/** The parts of a checkout that the demo shows. */
export interface CheckoutAnswer {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly available: number | null;
  readonly offers: ShowtimeAnswer['offers'];
  readonly hold: { readonly expiresAt: string } | null;
  readonly receipt: { readonly total: Money } | null;
  readonly payment: { readonly money: string };
  readonly tickets: readonly {
    readonly number: number;
    readonly seat: { readonly id: string; readonly label: string } | null;
    readonly bookingId: string;
    readonly qrData: string;
  }[];
  readonly lastFailure: { readonly code: string; readonly message: string } | null;
  readonly nextAction: {
    readonly type: string;
    readonly recommendedSeatIds?: readonly string[];
  } | null;
}

interface ProblemAnswer {
  readonly code: string;
  readonly detail?: string;
  readonly title: string;
}

/** The demo searches here, where the sandbox has venues. */
const SAN_FRANCISCO = 'lat=37.7749&lon=-122.4194&radiusKm=40';
/** A showtime that begins sooner could begin while somebody is still reading. */
const SOONEST_MS = 2 * 3600_000;
const TRIES_MAX = 10;

export class ApiCalls {
  constructor(
    private readonly apiUrl: string,
    private readonly apiKey: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.#call<T>('GET', path, {});
  }

  /** Throws an Error with the problem's code and detail for every refusal. */
  send<T>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> {
    const init = {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    return this.#call<T>(method, path, init);
  }

  async #call<T>(
    method: string,
    path: string,
    { headers, body }: { headers?: Readonly<Record<string, string>>; body?: string },
  ): Promise<T> {
    const request = {
      method,
      headers: { Authorization: `Bearer ${this.apiKey}`, ...headers },
      ...(body !== undefined && { body }),
    };
    let response = await fetch(`${this.apiUrl}${path}`, request);
    // No answer from a worker, which may just be starting: the same call may be repeated.
    for (let tries = 1; response.status === 503 && tries < TRIES_MAX; tries++) {
      await sleep(Number(response.headers.get('Retry-After') ?? 1) * 1000);
      response = await fetch(`${this.apiUrl}${path}`, request);
    }
    const answer: unknown = await response.json();
    if (response.ok) return answer as T;
    const { code, title, detail } = answer as ProblemAnswer;
    throw new Error(`${method} ${path} answered ${response.status} ${code}: ${detail ?? title}`);
  }
}

/** A showtime with reserved seats and room for two, at the nearest venue that has one. */
export async function findShowtime(
  api: ApiCalls,
): Promise<{ venue: VenueAnswer; showtime: ShowtimeAnswer }> {
  const venues = await api.get<{ data: VenueAnswer[] }>(`/v1/venues?${SAN_FRANCISCO}`);
  for (const venue of venues.data) {
    const showtimes = await api.get<{ data: ShowtimeAnswer[] }>(
      `/v1/showtimes?venueIds=${venue.id}`,
    );
    const showtime = showtimes.data.find(
      ({ seating, startsAt, available }) =>
        seating === 'reserved' &&
        Date.parse(startsAt) > Date.now() + SOONEST_MS &&
        (available === null || available >= 10),
    );
    if (showtime) return { venue, showtime };
  }
  throw new Error('The sandbox has no showtime with reserved seats in the next 24 hours');
}
