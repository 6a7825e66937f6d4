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
  readonly hold: {
    readonly expiresAt: string;
    readonly items: readonly { readonly seats: readonly { readonly id: string }[] }[];
  } | null;
  readonly receipt: { readonly total: Money } | null;
  readonly payment: { readonly money: string };
  readonly order: { readonly id: string | null } | null;
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
  /** The checkout that it is about, as it then is. */
  readonly checkout?: CheckoutAnswer;
}

/** What the API answered instead of what it was asked for. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';

  constructor(
    call: string,
    readonly status: number,
    readonly problem: ProblemAnswer,
  ) {
    const { code, title, detail } = problem;
    super(`${call} answered ${status} ${code}: ${detail ?? title}`);
  }
}

/** The demo searches here, where the sandbox has venues. */
const SAN_FRANCISCO = 'lat=37.7749&lon=-122.4194&radiusKm=40';
/** A showtime that begins sooner could begin while somebody is still reading. */
const SOONEST_MS = 2 * 3600_000;
const TRIES_MAX = 10;

export interface Answered<T> {
  readonly status: number;
  readonly body: T;
}

export class ApiCalls {
  constructor(
    private readonly apiUrl: string,
    private readonly apiKey: string,
    /** Once aborted, every call rejects, also one that is under way. */
    private readonly signal?: AbortSignal,
  ) {}

  async get<T>(path: string): Promise<T> {
    return (await this.#call<T>('GET', path, {})).body;
  }

  /** Throws an ApiRefusal with the problem for every refusal. */
  async send<T>(...given: Parameters<ApiCalls['exchange']>): Promise<T> {
    return (await this.exchange<T>(...given)).body;
  }

  /** The same for who wants to know the HTTP status as well. */
  exchange<T>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered<T>> {
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
  ): Promise<Answered<T>> {
    const request = {
      method,
      headers: { Authorization: `Bearer ${this.apiKey}`, ...headers },
      ...(body !== undefined && { body }),
      ...(this.signal && { signal: this.signal }),
    };
    let response = await fetch(`${this.apiUrl}${path}`, request);
    // No answer from a worker, which may just be starting: the same call may be repeated.
    for (let tries = 1; response.status === 503 && tries < TRIES_MAX; tries++) {
      await sleep(Number(response.headers.get('Retry-After') ?? 1) * 1000);
      response = await fetch(`${this.apiUrl}${path}`, request);
    }
    const answer: unknown = await response.json();
    if (response.ok) return { status: response.status, body: answer as T };
    throw new ApiRefusal(`${method} ${path}`, response.status, answer as ProblemAnswer);
  }
}

/** A showtime with reserved seats and room enough, at the nearest venue that has one. */
export async function findShowtime(
  api: ApiCalls,
  seatsMin = 10,
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
        (available === null || available >= seatsMin),
    );
    if (showtime) return { venue, showtime };
  }
  throw new Error('The sandbox has no showtime with reserved seats in the next 24 hours');
}
