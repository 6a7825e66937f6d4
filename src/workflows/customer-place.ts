// The place of a customer in the queue: a workflow that serves as a lock, since the server keeps its id unique. Its
// first task is delayed until the place ends, so no worker runs it earlier.

/** Does nothing. The memo contains the checkout's id, which readers get without a worker. */
export function customerPlace(): Promise<void> {
  return Promise.resolve();
}
