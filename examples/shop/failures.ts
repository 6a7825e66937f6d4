// What the customer sees when a call fails or a page does not exist.
import type { ErrorRequestHandler, Express, Response } from 'express';
import { isUsherError, isUsherProblem, WebhookVerificationError, type Usher } from 'usher-client';
import { checkoutPage } from './page-data';
import { renderMessage } from './pages/message';
import { browsingNoticeOf, isUnanswered, noticeOf, type Notice } from './pages/notices';

const NO_PAGE: Notice = { tone: 'warning', text: 'We cannot find this page.' };

export function showNoPage(response: Response): void {
  response.status(404).send(renderMessage(NO_PAGE));
}

/** In the customer's words. A refused command shows the current checkout, so nothing is lost. */
export function showFailures(shop: Express, usher: Usher): void {
  const handle: ErrorRequestHandler = async (error: unknown, request, response, next) => {
    if (error instanceof WebhookVerificationError) {
      response.status(401).end();
      return;
    }
    if (error instanceof URIError) {
      showNoPage(response);
      return;
    }
    if (!isUsherError(error)) {
      next(error);
      return;
    }
    const isBrowsing = request.method === 'GET' && !request.path.startsWith('/checkouts');
    const notice = isBrowsing ? browsingNoticeOf(error) : noticeOf(error);
    const again = request.method === 'GET' && isUnanswered(error) ? request.originalUrl : undefined;
    const known = isUsherProblem(error) ? error.checkout : undefined;
    // Refused seats lead to the map, with what is free now.
    const isChanging = request.path.endsWith('/seats');
    response
      .status(isUsherProblem(error) ? error.status : 503)
      .send(
        known
          ? await checkoutPage(usher, await usher.checkouts.get(known.id), { notice, isChanging })
          : renderMessage(notice, again),
      );
  };
  shop.use((_request, response) => showNoPage(response));
  shop.use(handle);
}
