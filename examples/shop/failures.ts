// What the customer sees when a call fails or a page does not exist.
import type { ErrorRequestHandler, Express, Request, Response } from 'express';
import {
  isUsherError,
  isUsherProblem,
  WebhookVerificationError,
  type Usher,
  type UsherProblem,
} from 'usher-client';
import { orderIdsIn } from './orders-cookie';
import { checkoutPage } from './page-data';
import { renderMessage } from './pages/message';
import { browsingNoticeOf, isUnanswered, noticeOf, type Notice } from './pages/notices';

const NO_PAGE: Notice = { tone: 'warning', text: 'We cannot find this page.' };

const BROKEN: Notice = { tone: 'error', text: 'Something went wrong. Go back, and try again.' };

const QUEUED_HERE: Notice = {
  tone: 'info',
  text: 'You are already in the queue, and your place is kept. Each customer has one place: to wait for other tickets instead, cancel this order first.',
};

const QUEUED_ELSEWHERE: Notice = {
  tone: 'warning',
  text: 'We cannot begin another order for this e-mail address now: each customer has one place in the queue. If you are already waiting, continue in the browser in which you began. You were not charged.',
};

export function showNoPage(response: Response): void {
  response.status(404).send(renderMessage(NO_PAGE));
}

function showBroken(error: unknown, response: Response): void {
  const { status = 500 } = error as { readonly status?: number };
  if (status >= 500) console.error(error);
  response.status(status).send(renderMessage(BROKEN));
}

/** The order that waits is shown only to the browser that began it: anybody can type an e-mail address. */
function alreadyQueuedPage(request: Request, { checkout }: UsherProblem): string {
  if (!checkout || !orderIdsIn(request).includes(checkout.id)) {
    return renderMessage(QUEUED_ELSEWHERE);
  }
  return renderMessage(QUEUED_HERE, {
    href: `/checkouts/${checkout.id}`,
    label: 'Go to your place in the queue',
  });
}

/** Shows failures in words for customers. After a refused command the page shows the current checkout. */
export function showFailures(shop: Express, usher: Usher): void {
  const handle: ErrorRequestHandler = async (error: unknown, request, response, _next) => {
    if (error instanceof WebhookVerificationError) {
      response.status(401).end();
      return;
    }
    if (error instanceof URIError) {
      showNoPage(response);
      return;
    }
    if (!isUsherError(error)) {
      showBroken(error, response);
      return;
    }
    const isBrowsing = request.method === 'GET' && !request.path.startsWith('/checkouts');
    if (isUsherProblem(error) && error.code === 'ALREADY_QUEUED') {
      response.status(error.status).send(alreadyQueuedPage(request, error));
      return;
    }
    const notice = isBrowsing ? browsingNoticeOf(error) : noticeOf(error);
    const mayWorkLater = request.method === 'GET' && isUnanswered(error);
    const again = { href: request.originalUrl, label: 'Try again' };
    const known = isUsherProblem(error) ? error.checkout : undefined;
    // If the choice of seats failed, the page shows the seat map as it is now.
    const isChanging = request.path.endsWith('/seats');
    response
      .status(isUsherProblem(error) ? error.status : 503)
      .send(
        known
          ? await checkoutPage(usher, await usher.checkouts.get(known.id), { notice, isChanging })
          : renderMessage(notice, mayWorkLater ? again : undefined),
      );
  };
  shop.use((_request, response) => showNoPage(response));
  shop.use(handle);
}
