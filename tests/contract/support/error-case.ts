// Shared by the cases of all error codes: the stage, and the showtimes.
import { showtimeId } from '../../../sandbox/catalogue/showtime-id';
import type { Showtime } from '../../../sandbox/catalogue/showtimes';
import type { AlternativeClient } from '../../../sandbox/testing/alternative-client';
import type { OrderingClient } from '../../../sandbox/testing/ordering-client';
import type { Sent } from '../../../sandbox/testing/partner-client';
import { generalShowtime, reservedShowtime } from '../../../sandbox/testing/showings';
import { START_MS } from '../../../sandbox/testing/started-sandbox';
import type { OrderingEndpointName } from '../../../src/contract/alternative/shape';
import type { endpoints } from '../../../src/contract/endpoints';

/** The client and the clock of a case; each case has its own sandbox. */
interface Stage<Client> {
  readonly ordering: Client;
  /** Moves the sandbox's clock to this offset from the start of the showtime. */
  readonly goTo: (showtime: Showtime, offsetMs: number) => void;
}

export type Case<Client> = (stage: Stage<Client>) => Promise<Sent>;

/** One case per endpoint and code: a missing case is a type error. */
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

/** A caller with an unknown token. */
export const STRANGER = { token: 'of-nobody', accountId: 'of-nobody' };

/** Cases with the same requests and refusals in both shapes. */
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
