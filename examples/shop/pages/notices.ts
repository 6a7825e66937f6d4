// What the customer reads when something did not work: what happened, whether money is involved, what to do.
import { isUsherProblem, type Checkout, type UsherError, type UsherProblem } from 'usher-client';
import { money } from './words';

export interface Notice {
  readonly tone: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
}

const BUSY = 'We are still working on your last step. Nothing was lost.';

const NOT_ON_SALE = 'This showing is no longer on sale.';

const STILL_HELD =
  'The other seats that you wanted have just been taken. The seats below are still yours.';

const NONE_LEFT = 'No seats are left for this order. You were not charged.';

const BY_CODE: Readonly<Record<string, string>> = {
  HOLD_EXPIRED:
    'Your time is over, and what you held is on sale again. You were not charged. Choose again below.',
  SEAT_UNAVAILABLE:
    'Somebody was faster: one of those seats has just been taken. You were not charged. Choose other seats.',
  INVENTORY_UNAVAILABLE:
    'Somebody was faster: those seats have just been taken. You were not charged. Choose other seats.',
  CHECKOUT_BUSY: BUSY,
  VERSION_CHANGED:
    'Your order has changed since you opened this page. Nothing was charged. Check it and pay again.',
  CHECKOUT_STATE: 'That step is no longer possible. This is where your order stands.',
  CANCELLATION_WINDOW_EXPIRED: 'The cinema no longer takes these tickets back. They stay valid.',
  ORDER_NOT_CANCELLABLE: 'The cinema does not take these tickets back now. They stay valid.',
  NOT_FOUND: 'We cannot find this page.',
  INVALID_SHOWTIME: NOT_ON_SALE,
};

const BY_KIND = {
  payment:
    'Your card was declined and you were not charged. What you chose is still yours: try another card.',
  inventory: 'Those seats are no longer free. You were not charged. Choose other seats.',
  request: 'We could not do that. Check what you entered and try again.',
  cancellation: 'The order could not be cancelled. Your tickets stay valid.',
  upstream:
    'The box office does not answer right now. Try again in a moment: you are never charged twice.',
};

export function noticeOf(error: UsherError): Notice {
  if (!isUsherProblem(error)) {
    return { tone: 'error', text: BY_KIND.upstream };
  }
  const { code, kind, errors = [] } = error.body;
  const known = error.checkout;
  if (code === 'PRICE_CHANGED') {
    const total = known?.receipt ? ` It is now ${money(known.receipt.total)}.` : '';
    const text = `The price has changed.${total} Nothing was charged. Pay again if you agree.`;
    return { tone: 'warning', text };
  }
  if (known?.tickets.length && ['CHECKOUT_STATE', 'VERSION_CHANGED'].includes(code)) {
    return { tone: 'success', text: 'Your tickets are bought. Nothing was charged again.' };
  }
  if (code === 'VERSION_CHANGED' && known?.status !== 'held') {
    // The hold has ended since the page was opened.
    const why = known?.status === 'selecting' ? known.lastFailure : null;
    return { tone: 'warning', text: why ? wordsFor(why, known?.status) : BUSY };
  }
  if (error.status === 400 && errors.length > 0) {
    return { tone: 'error', text: `Check what you entered: ${mistakes(errors).join(', ')}.` };
  }
  const text = wordsFor({ code, kind }, known?.status);
  return { tone: kind === 'upstream' ? 'error' : 'warning', text };
}

/** For pages without an order. */
export function browsingNoticeOf(error: UsherError): Notice {
  if (isUnanswered(error)) {
    return { tone: 'error', text: 'The box office does not answer right now.' };
  }
  const isGone = isUsherProblem(error) && error.code === 'NOT_FOUND';
  return isGone ? { tone: 'warning', text: NOT_ON_SALE } : noticeOf(error);
}

/** Whether nothing is wrong with the request, so that it may work later. */
export function isUnanswered(error: UsherError): boolean {
  return !isUsherProblem(error) || error.body.kind === 'upstream';
}

type Why = Pick<NonNullable<Checkout['lastFailure']>, 'code' | 'kind'>;

function wordsFor({ code, kind }: Why, status?: Checkout['status']): string {
  const isLastPayment = status === 'failed' && kind === 'payment';
  if (isLastPayment) return 'Too many payments have failed. You were not charged.';
  if (status === 'held' && kind === 'inventory') return STILL_HELD;
  if (status === 'failed' && kind === 'inventory') return NONE_LEFT;
  return BY_CODE[code] ?? BY_KIND[kind];
}

const FIELDS: Readonly<Record<string, string>> = {
  '/customer/firstName': 'first name',
  '/customer/lastName': 'last name',
  '/customer/email': 'e-mail (such as ada@example.org)',
  '/quantity': 'number of tickets',
};

function mistakes(errors: NonNullable<UsherProblem['body']['errors']>): string[] {
  return errors.map(({ pointer = '', detail }) => FIELDS[pointer] ?? detail);
}

/** Why the checkout has its status, for a page that was not opened by a refused command. */
export function noticeOfFailure({ lastFailure, status }: Checkout): Notice | null {
  if (!lastFailure || status === 'confirmed' || status === 'processing') return null;
  return { tone: 'warning', text: wordsFor(lastFailure, status) };
}
