// A checkout as its customer sees it: one page for each status, which says what happens with the money.
import type { Checkout, SeatMap } from 'usher-client';
import type { Form } from '../forms';
import { ChoosePage, type Choosing } from './choose';
import { html } from './layout';
import { noticeOfFailure, type Notice } from './notices';
import { PayPage } from './pay';
import { CancelledPage, TicketsPage } from './tickets';
import { EndedPage, ReviewPage, WaitingPage } from './waiting';

export interface CheckoutPage {
  readonly checkout: Checkout;
  /** Null unless there are seats to choose. */
  readonly map: SeatMap | null;
  /** The customer has to choose seats, or wants other ones. */
  readonly isChoosing: boolean;
  /** What the customer has entered while choosing. */
  readonly form: Form;
  readonly notice: Notice | null;
}

export function renderCheckout(page: CheckoutPage): string {
  const { checkout, isChoosing } = page;
  // The page for changing held seats shows what is held; an earlier decline would only distract.
  const isChanging = checkout.status === 'held' && isChoosing;
  const notice = page.notice ?? (isChanging ? null : noticeOfFailure(checkout));
  return html(pageOf({ ...page, notice }));
}

function pageOf(page: CheckoutPage) {
  const { checkout, notice } = page;
  switch (checkout.status) {
    case 'queued':
    case 'preparing':
    case 'holding':
    case 'placing':
    case 'processing':
    case 'cancelling':
      return <WaitingPage checkout={checkout} notice={notice} />;
    case 'selecting':
      return <ChoosePage {...choosing(page)} />;
    case 'held':
      return page.isChoosing ? (
        <ChoosePage {...choosing(page)} />
      ) : (
        <PayPage checkout={checkout} notice={notice} />
      );
    case 'in_review':
      return <ReviewPage checkout={checkout} />;
    case 'confirmed':
    case 'completed':
      return <TicketsPage checkout={checkout} notice={notice} />;
    case 'cancelled':
      return <CancelledPage checkout={checkout} />;
    case 'failed':
    case 'expired':
    case 'abandoned':
      return <EndedPage checkout={checkout} notice={notice} />;
  }
}

function choosing({ checkout, map, form, notice }: CheckoutPage): Choosing {
  return { checkout, map, form, notice };
}
