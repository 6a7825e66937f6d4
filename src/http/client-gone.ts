import type { Response } from 'express';

/** Why work was cancelled: the client has disconnected. */
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

export interface EndOfAnswer {
  /** Aborted once no caller waits for the answer any more, or none may. */
  readonly signal: AbortSignal;
  readonly end: () => void;
  /** Stops listening, once the answer is sent. */
  readonly forget: () => void;
}

/** How often the key of a waiting caller is checked; the partner file is read again as often. */
const KEY_CHECK_MS = 1_000;

/** Ends with the client's connection, with its API key, when `closing` is aborted, or by `end`. */
export function endOfAnswer(response: Response, closing: AbortSignal): EndOfAnswer {
  const controller = new AbortController();
  const forget = (): void => {
    clearInterval(timer);
    response.off('close', end);
    closing.removeEventListener('abort', end);
  };
  const end = (): void => {
    forget();
    controller.abort();
  };
  const timer = setInterval(() => {
    if (!response.locals.isKeyValid()) end();
  }, KEY_CHECK_MS);
  response.once('close', end);
  closing.addEventListener('abort', end, { once: true });
  if (closing.aborted || response.closed) end();
  return { signal: controller.signal, end, forget };
}
