// The search attributes of checkouts; workflow code imports this file, so it depends only on @temporalio/common.
import { defineSearchAttributeKey } from '@temporalio/common';

/**
 * Usher's search attributes: `publish.ts` writes them, the API lists by them, start-up registers them.
 * SQL stores take ten Keywords and three of each other type. Never encrypted, so nothing private belongs here: of the customer only
 * a keyed hash.
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
  /** Found by a word of it. */
  film: defineSearchAttributeKey('UsherFilm', 'TEXT'),
  /** `F7 F8`; found by one of them. */
  seats: defineSearchAttributeKey('UsherSeats', 'TEXT'),
  /** One value, `36.50 USD`; a list, since no other type is left that is compared as a whole. */
  total: defineSearchAttributeKey('UsherTotal', 'KEYWORD_LIST'),
  /** One value, too; so is the next one. */
  emailHash: defineSearchAttributeKey('UsherEmailHash', 'KEYWORD_LIST'),
  /** Of a webhook's delivery. */
  endpointId: defineSearchAttributeKey('UsherEndpointId', 'KEYWORD_LIST'),
} as const;

export const SEARCH_ATTRIBUTES = Object.values(searchAttributes);
