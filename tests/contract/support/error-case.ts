// What the cases of every error code have in common: the stage, and the showtimes they are played with.
import { showtimeId } from '../../../sandbox/catalogue/showtime-id';
import type { Showtime } from '../../../sandbox/catalogue/showtimes';
import type { AlternativeClient } from '../../../sandbox/testing/alternative-client';
import type { OrderingClient } from '../../../sandbox/testing/ordering-client';
import type { Sent } from '../../../sandbox/testing/partner-client';
import { generalShowtime, reservedShowtime } from '../../../sandbox/testing/showings';
import { START_MS } from '../../../sandbox/testing/started-sandbox';
import type { OrderingEndpointName } from '../../../src/contract/alternative/shape';
import type { endpoints } from '../../../src/contract/endpoints';

/** What a case is played with, on a sandbox of its own. */
interface Stage<Client> {
  readonly ordering: Client;
  /** Moves the sandbox's clock to so much before or after the showtime begins. */
  readonly goTo: (showtime: Showtime, offsetMs: number) => void;
}

export type Case<Client> = (stage: Stage<Client>) => Promise<Sent>;

/** One case per row and code: a missing one is a type error. */
export type Cases<Client> = {
  readonly [N in OrderingEndpointName]: Readonly<
    Record<(typeof endpoints)[N]['errorCodes'][number], Case<Client>>
  >;
};

export const MINUTE_MS = 60_000;
export const GENERAL = generalShowtime(START_MS);
export const RESERVED = reservedShowtime(START_MS);

/** At C123, which is not supported and sells nothing. */
export const UNSUPPORTED_SHOWTIME_ID = showtimeId({
  venueNumber: 123,
  auditoriumNumber: 1,
  date: '2026-03-05',
  slot: 0,
});

/** Somebody with a token that Svc has not given. */
export const STRANGER = { token: 'of-nobody', accountId: 'of-nobody' };

/** Where both shapes ask and refuse alike. */
export const casesOfBothShapes = {
  layout: {
    INVALID_SHOWTIME: ({ ordering, goTo }) => {
      goTo(GENERAL, 0);
      return ordering.wire.call('layout', { query: { showtimeId: GENERAL.id, tickets: '2' } });
    },
    GENERIC_ERROR: ({ ordering }) =>
      ordering.wire.call('layout', { query: { showtimeId: GENERAL.id, tickets: 'two' } }),
  },
  createGuest: {
    GENERIC_ERROR: ({ ordering }) => ordering.wire.call('createGuest', { body: { email: 'ada' } }),
  },
  orderStatus: {
    ORDER_NOT_FOUND: async ({ ordering }) => ordering.status(await ordering.guest(), 'of-nobody'),
    GENERIC_ERROR: ({ ordering }) => ordering.status(STRANGER, 'of-nobody'),
  },
  orderSummary: {
    ORDER_NOT_FOUND: async ({ ordering }) => ordering.summary(await ordering.guest(), 'of-nobody'),
    GENERIC_ERROR: ({ ordering }) => ordering.summary(STRANGER, 'of-nobody'),
  },
} satisfies Partial<Cases<OrderingClient | AlternativeClient>>;
