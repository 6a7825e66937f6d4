import { reconcileCommand } from './reconcile';

test.each(['2030-02-30', '2030-13-01', '30-01-01', ''])('the invalid day %j is refused', (day) => {
  expect(() => reconcileCommand.read(['--day', day])).toThrow('--day: expected a day in UTC');
});

test('a future day is refused', () => {
  expect(() => reconcileCommand.read(['--day', '9999-01-01'])).toThrow('a day that has begun');
});

test('a valid day is accepted', () => {
  expect(() => reconcileCommand.read(['--day', '2024-02-29', '--by-order'])).not.toThrow();
});
