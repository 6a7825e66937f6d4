// The place of a customer in the queue, held by a workflow whose id the server keeps unique. Its start is delayed: no
// worker runs it unless the place is held to its end.

/** The input is the memo, which readers get without a worker. */
export function customerPlace(): Promise<void> {
  return Promise.resolve();
}
