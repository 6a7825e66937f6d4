import type { ProductionDetail } from '../models';
import { stableBelow } from './hash';
import { PRODUCTION_TABLE, type ProductionRow } from './production-table';
import type { MarketplaceId } from './venues';

/** A production with all its data in the sandbox; `rank` 0 is the most popular. */
export interface CatalogueProduction extends ProductionRow {
  readonly id: string;
  readonly rank: number;
}

export const PRODUCTIONS: readonly CatalogueProduction[] = PRODUCTION_TABLE.map((row, rank) => ({
  ...row,
  id: `B${201 + rank}`,
  rank,
}));

const byId = new Map(PRODUCTIONS.map((each) => [each.id, each]));

const CYCLE_WEEKS = 4;
const RUN_WEEKS = 2;
const DAY_MS = 24 * 3600_000;
const MEDIA = 'https://media.svc.example';

/** The production of an id such as `B201`; undefined for an unknown one. */
export function productionById(id: string): CatalogueProduction | undefined {
  return byId.get(id);
}

export function offeredIn(production: CatalogueProduction, marketplace: MarketplaceId): boolean {
  return production.marketplace === undefined || production.marketplace === marketplace;
}

/** Cinema weeks start on Friday; `date` is a local date such as `2026-11-21`. */
export function cinemaWeek(date: string): number {
  return Math.floor((Date.parse(date) / DAY_MS - 1) / 7);
}

const lineups = new Map<string, readonly CatalogueProduction[]>();

/** The productions of a week: those in permanent release, and those in the two playing weeks of their cycle. */
export function playingIn(
  marketplace: MarketplaceId,
  week: number,
): readonly CatalogueProduction[] {
  const name = `${marketplace}/${week % CYCLE_WEEKS}`;
  const known = lineups.get(name);
  if (known) return known;
  const lineup = PRODUCTIONS.filter(
    (production) =>
      offeredIn(production, marketplace) &&
      (production.cycleOffsetWeeks === undefined || weekOfCycle(production, week) < RUN_WEEKS),
  );
  lineups.set(name, lineup);
  return lineup;
}

/** Whether the production is released repeatedly, so that it can be booked before its next release. */
export function hasReleases({ cycleOffsetWeeks }: CatalogueProduction): boolean {
  return cycleOffsetWeeks !== undefined;
}

/**
 * First local date of the run in the week of `date`, or of the next run; undefined for
 * a production in permanent release.
 */
export function runStart(production: CatalogueProduction, date: string): string | undefined {
  if (production.cycleOffsetWeeks === undefined) return undefined;
  const week = cinemaWeek(date);
  const into = weekOfCycle(production, week);
  const startWeek = week - into + (into < RUN_WEEKS ? 0 : CYCLE_WEEKS);
  return new Date((startWeek * 7 + 1) * DAY_MS).toISOString().slice(0, 10);
}

/** Svc's answer about a production (Svc spec 2.4), on a date in UTC. */
export function productionDetail(production: CatalogueProduction, date: string): ProductionDetail {
  const { id, name, synopsis, advisoryRating, genres, runtimeMinutes, svcUserScore, distributor } =
    production;
  const announcedOnly = synopsis === undefined;
  return {
    id,
    name,
    productionMedia: mediaOf(production),
    contributors: contributorsOf(production),
    synopsis,
    advisoryRating,
    genres: genres && [...genres],
    runtimeMinutes,
    svcUserScore,
    distributor,
    releaseDate: announcedOnly ? undefined : (runStart(production, date) ?? longAgo(production)),
    productionUrl: announcedOnly ? undefined : `https://films.svc.example/${id}`,
    movieDbId: runtimeMinutes ? `mdb${900_000 + production.rank * 37}` : undefined,
    svcProductionId: `SP-${id.slice(1)}`,
  };
}

function weekOfCycle(production: CatalogueProduction, week: number): number {
  return (week + (production.cycleOffsetWeeks ?? 0)) % CYCLE_WEEKS;
}

function longAgo({ id }: CatalogueProduction): string {
  const days = stableBelow(120, 'release', id);
  return new Date(Date.UTC(2025, 8, 5) + days * DAY_MS).toISOString().slice(0, 10);
}

function mediaOf({ id, rank }: CatalogueProduction): ProductionDetail['productionMedia'] {
  const promos = rank % 3;
  return {
    imageData: {
      coverImageUrl: `${MEDIA}/covers/${id}.jpg`,
      promoImageUrls: Array.from({ length: promos }, (_, i) => `${MEDIA}/promo/${id}-${i + 1}.jpg`),
    },
    trailerData: { trailerUrls: rank % 4 === 3 ? [] : [`${MEDIA}/trailers/${id}.mp4`] },
  };
}

function contributorsOf({ cast, director }: CatalogueProduction): ProductionDetail['contributors'] {
  return {
    cast: cast.map(([name, characterName]) => ({ name, characterName })),
    crew: [{ name: director, role: 'Director' }],
  };
}
