import { ProductionDetailSchema } from '../../src/contract/production';
import { cinemaWeek, playingIn, PRODUCTIONS, productionDetail, runStart } from './productions';

const DATE = '2026-03-03';

test('has at least 30 productions, each a valid answer', () => {
  expect(PRODUCTIONS.length).toBeGreaterThanOrEqual(30);
  for (const production of PRODUCTIONS) {
    const detail = productionDetail(production, DATE);
    expect(detail.id).toMatch(/^B\d+$/);
    expect(ProductionDetailSchema.parse(detail)).toEqual(detail);
  }
});

test('includes productions with runtime 0, and for each optional field one that lacks it', () => {
  const details = PRODUCTIONS.map((production) => productionDetail(production, DATE));
  expect(details.some(({ runtimeMinutes }) => runtimeMinutes === 0)).toBe(true);
  const optional = [
    'synopsis',
    'advisoryRating',
    'genres',
    'runtimeMinutes',
    'releaseDate',
    'svcUserScore',
    'productionUrl',
    'distributor',
    'movieDbId',
  ] as const;
  for (const field of optional) {
    expect(details.filter((detail) => detail[field] === undefined)).not.toHaveLength(0);
    expect(details.filter((detail) => detail[field] !== undefined)).not.toHaveLength(0);
  }
});

test('cinema weeks change on Friday', () => {
  expect(cinemaWeek('2026-03-06')).toBe(cinemaWeek('2026-03-05') + 1);
  expect(cinemaWeek('2026-03-12')).toBe(cinemaWeek('2026-03-06'));
});

test('a recurring production plays for two weeks from the start of its run, then pauses', () => {
  const production = PRODUCTIONS.find(({ cycleOffsetWeeks }) => cycleOffsetWeeks === 0);
  if (!production) throw new Error('no production of the cycle');
  const start = runStart(production, DATE) ?? '';
  const plays = (afterDays: number) => {
    const day = new Date(Date.parse(start) + afterDays * 24 * 3600_000).toISOString().slice(0, 10);
    return playingIn('US', cinemaWeek(day)).includes(production);
  };
  expect([-1, 0, 13, 14, 27, 28].map(plays)).toEqual([false, true, true, false, false, true]);
});

test('each marketplace has its own films', () => {
  const names = (marketplace: 'US' | 'GB') =>
    playingIn(marketplace, 2900).map((production) => production.name);
  expect(names('US')).toContain('Harvest Moon Rodeo');
  expect(names('US')).not.toContain('Two Sugars, Please');
  expect(names('GB')).toContain('Two Sugars, Please');
  expect(names('GB')).not.toContain('Harvest Moon Rodeo');
});
