// Usher for the tests of a file or a `describe`: started before the first test and stopped after the last.
import { startUsher, type Usher, type UsherOptions } from './usher';

type Stop = (usher: Usher) => Promise<void>;

/**
 * Returns an object whose fields are set in `beforeAll`. Use `usher.onStop` to stop anything else that a test starts.
 * `options` may be a function if they depend on something that must be started first.
 */
export function useUsher(
  options: UsherOptions | (() => UsherOptions | Promise<UsherOptions>) = {},
  stop: Stop = (running) => running.stop(),
): Usher {
  const usher = {} as Usher;
  let isRunning = false;
  beforeAll(async () => {
    const given = typeof options === 'function' ? await options() : options;
    Object.assign(usher, await startUsher(given));
    isRunning = true;
  });
  afterAll(async () => {
    if (isRunning) await stop(usher);
  });
  return usher;
}
