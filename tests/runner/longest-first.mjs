// The order in which Jest starts the test files: known long ones first, then the others by their last duration. Without
// the list, a machine that has not run the tests yet would order them by size, and wait for a long one at the end.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Sequencer from '@jest/test-sequencer';

const TESTS = fileURLToPath(new URL('..', import.meta.url));

// Tests that mostly wait come early: the checks run in parallel with them.
const LONGEST = [
  'chaos/kill-points.test.ts',
  'e2e/outage.test.ts',
  'e2e/alarms.test.ts',
  'chaos/waiting-query.test.ts',
  'e2e/failing-worker.test.ts',
  'e2e/commands.test.ts',
  'e2e/versions.test.ts',
  'chaos/stale-clock.test.ts',
  'e2e/failure-codes.test.ts',
  'e2e/refused-resend.test.ts',
  'e2e/shop.test.ts',
  'cluster/cluster.test.ts',
  'simulation/simulation.test.ts',
].map((path) => TESTS + path);

for (const path of LONGEST) {
  if (!existsSync(path))
    throw new Error(`${path} does not exist: remove it from the longest tests.`);
}

function rankOf({ path }) {
  const rank = LONGEST.indexOf(path);
  return rank === -1 ? LONGEST.length : rank;
}

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
