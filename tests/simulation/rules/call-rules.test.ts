import { SessionBook } from '../outside/session-book';
import { CALM } from '../scenario';
import { World } from '../world';
import { CallRules } from './call-rules';
import type { Truth } from './truth';

const MINUTE_MS = 60_000;

/** Makes this many calls for one checkout in the same hour, where sessions last this long. */
function callTimes(count: number, sessionMs: number): void {
  const world = new World(1);
  const sessions = new SessionBook(world, { ...CALM, sessionMs });
  const rules = new CallRules({ svc: { sessions } } as Truth, world, () => false);
  for (let made = 0; made < count; made++) {
    const attempt = {
      workflowId: 'chk_1',
      type: 'orderStatus',
      args: [{}],
      queue: 'svc-calls',
      priority: 2,
      fairnessKey: '',
      attempt: 1,
    };
    rules.begin({ ...attempt, scheduledAtMs: world.nowMs + made * 1_000 }, null);
  }
}

test.each([
  ['a day', 24 * 60 * MINUTE_MS, 300],
  ['a minute', MINUTE_MS, 360],
])('where sessions last %s, the calls of an hour are bounded', (_, sessionMs, most) => {
  expect(() => callTimes(most, sessionMs)).not.toThrow();
  expect(() => callTimes(most + 1, sessionMs)).toThrow(`more than ${most} calls in an hour`);
});
