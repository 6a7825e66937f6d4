import type { Response } from 'express';

/** Why work was given up: nobody is there any more to be answered. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';

  constructor() {
    super('the client has gone');
  }
}

/** Aborted with a ClientGoneError once the connection is closed. */
export function clientGone(response: Response): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new ClientGoneError());
  response.once('close', abort);
  if (response.closed) abort();
  return controller.signal;
}
