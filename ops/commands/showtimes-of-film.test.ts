import { dateFault } from '../../src/contract/dates';
import { weeksFrom } from './showtimes-of-film';

test('requests eight weeks without a gap, each as long as Svc allows', () => {
  const weeks = weeksFrom(Date.UTC(2030, 0, 1, 12, 0, 0, 700));
  expect(weeks).toHaveLength(8);
  expect(weeks[0]).toEqual({
    isoStartDate: '2030-01-01T12:00:00Z',
    isoEndDate: '2030-01-08T12:00:00Z',
  });
  expect(weeks.slice(1).map(({ isoStartDate }) => isoStartDate)).toEqual(
    weeks.slice(0, -1).map(({ isoEndDate }) => isoEndDate),
  );
  expect(weeks.map(dateFault)).toEqual(weeks.map(() => undefined));
});
