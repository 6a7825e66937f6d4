// A change under `patched()` (CONTRIBUTING.md, "Changing a workflow"), made here to the compiled code.
import { CALM } from './scenario';
import { seedsFrom, simulate } from './simulate';
import { workflowCreator } from './temporal/bundle';

/** A pause before each state function. */
const PATCHED_PAUSE = {
  from: /running \?\?= [\s\S]*?\(0,(\w+)\.condition\)\(\(\)=>it\.isIdle/,
  to: "if ((0,$1.patched)('pause-between-states')) await (0,$1.sleep)(1000);\n$&",
};

test('patched code runs, and replays after evictions and lost tasks', async () => {
  const patched = await workflowCreator([PATCHED_PAUSE]);
  const unreliable = { ...CALM, lostTaskPercent: 20, evictPercent: 20 };
  const endings = await simulate(patched, seedsFrom(1, 5), unreliable);
  expect(endings.map(({ path }) => path.at(-1))).toEqual(Array(5).fill('completed'));
});
