// Usher for the tests of a file, or of a `describe`: started before the first of them and stopped after the last.
import { startUsher, type Usher, type UsherOptions } from './usher';

type Stop = (usher: Usher) => Promise<void>;

/**
 * Returns an object that has its fields from the first `beforeAll` on. What else a test starts is stopped by
 * `usher.onStop`. Options that need something started come from a function.
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
