// Resolves ids, marketplaces and search terms of requests, and refuses unknown ones.
import { isCircuit } from '../catalogue/circuits';
import { venueById, type CatalogueVenue, type MarketplaceId } from '../catalogue/venues';
import { invalidRequest, SvcRefusal } from '../refusal';

/** The objects with these ids, in the order of the ids; unknown and repeated ids are left out. */
export function knownOf<T>(ids: readonly string[], find: (id: string) => T | undefined): T[] {
  return [...new Set(ids)].flatMap((id) => find(id) ?? []);
}

/** The venue of a path; throws 404 for an unknown id. */
export function knownVenue(venueId: string): CatalogueVenue {
  const venue = venueById(venueId);
  if (!venue) throw notFound('venueId');
  return venue;
}

/** The matches of a path's vendor id; throws 404 naming the parameter if there are none. */
export function someOf<T>(matches: readonly T[], parameter: string): readonly T[] {
  if (matches.length === 0) throw notFound(parameter);
  return matches;
}

/** Throws 404 for an unknown circuit, naming `circuitId` rather than the id that is looked up in it. */
export function checkCircuit(circuitId: string | undefined): void {
  if (circuitId !== undefined && !isCircuit(circuitId)) throw notFound('circuitId');
}

/** The US marketplace by default (Svc spec 2.4); throws 400 for an unknown one. */
export function knownMarketplace(marketplaceId = 'US'): MarketplaceId {
  if (marketplaceId === 'US' || marketplaceId === 'GB') return marketplaceId;
  throw invalidRequest('marketplaceId', 'expected US or GB');
}

/** The matcher of a query's search term; throws 400 for a term without a letter or digit. */
export function searchOf(parameter: string, term: string): (text: string) => boolean {
  const search = textSearch(term);
  if (!search) throw invalidRequest(parameter, 'expected a letter or a digit');
  return search;
}

/** Refuses an unknown id: 404, naming the field. */
export function notFound(field: string): SvcRefusal {
  return new SvcRefusal('NOT_FOUND', `${field}: no such id`, { details: { field } });
}

/**
 * A matcher for texts that contain all words of the term, in any order and as parts of words, ignoring case, accents
 * and apostrophes. Undefined for a term without a letter or digit.
 */
export function textSearch(term: string): ((text: string) => boolean) | undefined {
  const wanted = wordsOf(term);
  if (wanted.length === 0) return undefined;
  return (text) => {
    const words = wordsOf(text);
    return wanted.every((part) => words.some((word) => word.includes(part)));
  };
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  // Upper case: how a Greek sigma is written in lower case depends on the letter after it.
  return plain.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
