// A change under `patched()` (CONTRIBUTING.md, "Changing a workflow"), made here to the compiled code.
import { CALM } from './scenario';
import { seedsFrom, simulate } from './simulate';
import { pauseBetweenStates, workflowCreator } from './temporal/bundle';

test('patched code runs, and replays after evictions and lost tasks', async () => {
  const patched = await workflowCreator([pauseBetweenStates({ patched: true })]);
  const unreliable = { ...CALM, lostTaskPercent: 20, evictPercent: 20 };
  const endings = await simulate(patched, seedsFrom(1, 5), unreliable);
  expect(endings.map(({ path }) => path.at(-1))).toEqual(Array(5).fill('completed'));
});
