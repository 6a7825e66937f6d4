// The place of a customer in the queue: a workflow that serves as a lock, since the server keeps its id unique. Its
// start is delayed to the end of the place, and no worker runs it before.

/** Does nothing. The memo contains the checkout's id, which readers get without a worker. */
export function customerPlace(): Promise<void> {
  return Promise.resolve();
}
