// Sends the response to any command: settled, under way, refused, repeated, or with a key used for another body.
import type { Response } from 'express';
import { STATUS_FACTS } from '../../domain/checkout/status-facts';
import type { CheckoutView } from '../../domain/checkout/view';
import type { Failure } from '../../domain/failure';
import type { ReceivedSeatMap } from '../../domain/showtime';
import type { CommandMessage } from '../../workflows/messages';
import { checkoutEtag, checkoutHref, checkoutResource } from './checkout-resource';
import type { CheckoutReader } from './checkout-reader';
import type { SeatMapOf } from './seat-maps';
import { failureProblem } from '../../http/failure-problem';
import { markRepeat } from '../../http/idempotency-key';
import type { Problem } from '../../http/problem';
import type { Progress } from './progress';
import { isSvcError } from '../../upstream/svc/svc-error';
import { clientGone } from '../../http/client-gone';
import { seatMapResource } from '../discovery/seat-map-resource';

const RETRY_AFTER_SECONDS = 5;

export interface AnswerOptions {
  readonly reader: Pick<CheckoutReader, 'read'>;
  readonly seatMapOf: SeatMapOf;
  readonly now: () => number;
  /** The fields of the request body that problems point to, by the code of Svc's refusal. */
  readonly pointers?: Readonly<Record<string, string>>;
  readonly settledStatus?: 200 | 201;
}

/** Sends the answer with the current checkout; a refusal is thrown as a problem. */
export async function answerCommand(
  response: Response,
  message: CommandMessage,
  progress: Progress,
  options: AnswerOptions,
): Promise<void> {
  const { view } = progress;
  switch (progress.type) {
    case 'refused':
      throw await refusal(response, progress.failure, view, options);
    case 'under_way':
      if (progress.tag) markRepeat(response, message, progress.tag);
      sendUnderWay(response, view, options.now());
      return;
    case 'settled':
      markRepeat(response, message, progress);
      if (progress.failure) throw await refusal(response, progress.failure, view, options);
      // Uses the status at the command's outcome, not the current one, so that a repeat gets the same HTTP status.
      if (STATUS_FACTS[progress.status].underWay) sendUnderWay(response, view, options.now());
      else sendSettled(response, view, options);
  }
}

/** Sends a checkout with its version as the ETag. */
export function sendCheckout(response: Response, view: CheckoutView, nowMs: number): void {
  response.set('ETag', checkoutEtag(view)).json(checkoutResource(view, nowMs));
}

function sendUnderWay(response: Response, view: CheckoutView, nowMs: number): void {
  const { id, nextAction } = view;
  const seconds = nextAction?.type === 'wait' ? nextAction.afterSeconds : RETRY_AFTER_SECONDS;
  response.status(202).location(checkoutHref(id)).set('Retry-After', String(seconds));
  sendCheckout(response, view, nowMs);
}

function sendSettled(response: Response, view: CheckoutView, options: AnswerOptions): void {
  const { settledStatus = 200, now } = options;
  response.status(settledStatus);
  if (settledStatus === 201) response.location(checkoutHref(view.id));
  sendCheckout(response, view, now());
}

/** The problem for a refusal; for lost seats it includes a fresh seat map. */
async function refusal(
  response: Response,
  why: Failure,
  view: CheckoutView,
  options: AnswerOptions,
): Promise<Problem> {
  const { now, pointers = {} } = options;
  const pointer = why.pointer ?? pointers[why.code];
  const checkout = checkoutResource(view, now());
  const seatMap = why.kind === 'inventory' ? await freshSeatMap(response, view.id, options) : null;
  return failureProblem(pointer === undefined ? why : { ...why, pointer }, {
    ...checkout,
    ...(seatMap && { seatMap: seatMapResource(seatMap) }),
  });
}

/** Null if Svc cannot be reached: the refusal is then sent without a seat map. */
async function freshSeatMap(
  response: Response,
  checkoutId: string,
  { reader, seatMapOf }: AnswerOptions,
): Promise<ReceivedSeatMap | null> {
  const reading = await reader.read(checkoutId);
  try {
    return await seatMapOf(reading, response.locals.partner, clientGone(response));
  } catch (error) {
    if (isSvcError(error)) return null;
    throw error;
  }
}
