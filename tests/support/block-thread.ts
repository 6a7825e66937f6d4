/** Keeps this thread from everything else: nothing in it answers meanwhile, and the timers of others go on. */
export function blockThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
