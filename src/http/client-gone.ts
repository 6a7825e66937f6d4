import type { Response } from 'express';

/** The abort reason of work whose client has disconnected. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';

  constructor() {
    super('the client has gone');
  }
}

/** Returns a signal that aborts with a ClientGoneError when the connection closes. */
export function clientGone(response: Response): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new ClientGoneError());
  response.once('close', abort);
  if (response.closed) abort();
  return controller.signal;
}

export interface EndOfAnswer {
  /** Aborted when the caller no longer waits for the answer, or may no longer get it. */
  readonly signal: AbortSignal;
  readonly end: () => void;
  /** Stops watching for the end; call it once the answer is sent. */
  readonly stopWatching: () => void;
}

/** How often a waiting caller's key is checked: as often as the partner file is read. */
const KEY_CHECK_MS = 1_000;

/** The answer ends when the client disconnects, its key becomes invalid, `closing` is aborted, or `end` is called. */
export function endOfAnswer(response: Response, closing: AbortSignal): EndOfAnswer {
  const controller = new AbortController();
  const stopWatching = (): void => {
    clearInterval(timer);
    response.off('close', end);
    closing.removeEventListener('abort', end);
  };
  const end = (): void => {
    stopWatching();
    controller.abort();
  };
  const timer = setInterval(() => {
    if (!response.locals.isKeyValid()) end();
  }, KEY_CHECK_MS);
  response.once('close', end);
  closing.addEventListener('abort', end, { once: true });
  if (closing.aborted || response.closed) end();
  return { signal: controller.signal, end, stopWatching };
}
