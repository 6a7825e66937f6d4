import type { Config } from '../../src/platform/config';
import { FILTER_OPTIONS } from './filters';
import { runOps } from './run';

test('the usage, which is shown without arguments, lists every filter', async () => {
  const readConfig = (): Config => {
    throw new Error('not needed');
  };
  const terminal = { print: () => {}, note: () => {}, readConfig };
  const usage = await runOps([], terminal).then(String, String);
  const [, filters = ''] = usage.split('\nFilters: ');
  const missing = Object.keys(FILTER_OPTIONS).filter(
    (name) => !new RegExp(`--${name}[ ,]`).test(filters),
  );
  expect(missing).toEqual([]);
});
