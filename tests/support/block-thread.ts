/** Blocks this thread: nothing in it runs meanwhile, while timers of other threads continue. */
export function blockThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
