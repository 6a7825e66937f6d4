// The search attributes of all workflows. Workflow code imports this file, so it depends only on @temporalio/common.
import { defineSearchAttributeKey } from '@temporalio/common';

/**
 * Usher's search attributes: `publish.ts` writes them, the API filters by them, start-up registers them. SQL stores
 * allow ten Keywords and three of each other type. Never encrypted: the only private data in them is a keyed hash of
 * the customer's e-mail.
 */
export const searchAttributes = {
  partner: defineSearchAttributeKey('UsherPartner', 'KEYWORD'),
  status: defineSearchAttributeKey('UsherStatus', 'KEYWORD'),
  money: defineSearchAttributeKey('UsherMoney', 'KEYWORD'),
  failureKind: defineSearchAttributeKey('UsherFailureKind', 'KEYWORD'),
  failureCode: defineSearchAttributeKey('UsherFailureCode', 'KEYWORD'),
  venueId: defineSearchAttributeKey('UsherVenueId', 'KEYWORD'),
  productionId: defineSearchAttributeKey('UsherProductionId', 'KEYWORD'),
  showtimeId: defineSearchAttributeKey('UsherShowtimeId', 'KEYWORD'),
  orderId: defineSearchAttributeKey('UsherOrderId', 'KEYWORD'),
  reference: defineSearchAttributeKey('UsherReference', 'KEYWORD'),
  needsOps: defineSearchAttributeKey('UsherNeedsOps', 'BOOL'),
  unknownSince: defineSearchAttributeKey('UsherUnknownSince', 'DATETIME'),
  showtimeStart: defineSearchAttributeKey('UsherShowtimeStart', 'DATETIME'),
  createdAt: defineSearchAttributeKey('UsherCreatedAt', 'DATETIME'),
  compensationsWaiting: defineSearchAttributeKey('UsherCompensationsWaiting', 'INT'),
  compensationsStuck: defineSearchAttributeKey('UsherCompensationsStuck', 'INT'),
  /**
   * In milliseconds since the epoch: an integer, since all three DATETIMEs are used. Only
   * checkouts that waited in the queue of their partner have it.
   */
  admittedAt: defineSearchAttributeKey('UsherAdmittedAt', 'INT'),
  /**
   * The number of the on-sale that a checkout waits for, or -1 once it was called at the on-sale's rate, not on
   * closing. DOUBLE, since all INTs are in use.
   */
  lobby: defineSearchAttributeKey('UsherLobby', 'DOUBLE'),
  /** Searchable by word. */
  film: defineSearchAttributeKey('UsherFilm', 'TEXT'),
  /** `F7 F8`; searchable by seat. */
  seats: defineSearchAttributeKey('UsherSeats', 'TEXT'),
  /** One value, `36.50 USD`. A list, since all ten KEYWORDs are used. */
  total: defineSearchAttributeKey('UsherTotal', 'KEYWORD_LIST'),
  /** A list with one value. */
  emailHash: defineSearchAttributeKey('UsherEmailHash', 'KEYWORD_LIST'),
  /** The endpoint of a webhook delivery: a list with one value. */
  endpointId: defineSearchAttributeKey('UsherEndpointId', 'KEYWORD_LIST'),
} as const;

export const SEARCH_ATTRIBUTES = Object.values(searchAttributes);
