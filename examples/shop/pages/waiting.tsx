// The customer has nothing to do: something is in progress, a person is checking, or the checkout has ended.
import type { Checkout } from 'usher-client';
import { Layout } from './layout';
import type { Notice } from './notices';
import { queueText, waitedShare } from './queue-words';
import { Receipt } from './receipt';
import { seatWord, Showing, type Step } from './showing';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly step?: Step;
}

const WAITING: Readonly<Partial<Record<Checkout['status'], Words>>> = {
  preparing: { title: 'Fetching prices and seats', text: 'This takes a moment.', step: 'Choose' },
  placing: {
    title: 'Placing your order',
    text: 'Stay here or come back later: your order is safe.',
    step: 'Pay',
  },
  processing: {
    title: 'We are confirming your order',
    text: 'You will not be charged twice, and you need not do anything: we keep checking, even if you close this page. You find it again under “Your orders”.',
    step: 'Pay',
  },
  cancelling: {
    title: 'Cancelling your order',
    text: 'Your tickets are being returned. This takes a moment.',
  },
};

const ENDED: Readonly<Partial<Record<Checkout['status'], Words>>> = {
  failed: { title: 'The order was not placed', text: 'You were not charged.' },
  expired: {
    title: 'This order has ended',
    text: 'It was not continued in time. You were not charged.',
  },
  abandoned: {
    title: 'This order is cancelled',
    text: 'You were not charged. What you held goes back on sale within about ten minutes.',
  },
};

const NO_WORDS: Words = { title: 'Your order', text: '' };

const REFRESH_SECONDS = 3;
const REVIEW_REFRESH_SECONDS = 30;

interface Props {
  readonly checkout: Checkout;
  readonly notice?: Notice | null;
}

export function WaitingPage({ checkout, notice }: Props) {
  const { title, text, step } = waitingWords(checkout);
  const waited = waitedShare(checkout);
  return (
    <Layout
      title={title}
      notice={notice ?? null}
      refreshSeconds={checkout.status === 'queued' ? pollSeconds(checkout) : REFRESH_SECONDS}
      watched={checkout}
    >
      <Showing checkout={checkout} title={title} step={step} />
      <div class="waiting" role="status">
        <span class="spinner" aria-hidden="true" />
        <p>{text}</p>
      </div>
      {waited !== null && <progress class="wait" value={waited} aria-label="Your wait" />}
      {step === 'Pay' && <Receipt checkout={checkout} />}
    </Layout>
  );
}

function pollSeconds({ nextAction }: Checkout): number {
  return nextAction?.type === 'wait' ? nextAction.afterSeconds : REFRESH_SECONDS;
}

function waitingWords(checkout: Checkout): Words {
  if (checkout.status === 'queued') {
    const text = queueText(checkout.queue);
    return { title: 'You are in the queue', text, step: 'Choose' };
  }
  if (checkout.status !== 'holding') return WAITING[checkout.status] ?? NO_WORDS;
  const isDeclined = checkout.lastFailure?.kind === 'payment';
  return {
    title: `${isDeclined ? 'Keeping' : 'Holding'} your ${seatWord(checkout)}`,
    text: 'This takes a moment.',
    step: isDeclined ? 'Pay' : 'Choose',
  };
}

export function ReviewPage({ checkout }: Props) {
  const { nextAction, cancellation } = checkout;
  const quote = nextAction?.type === 'contact_support' ? nextAction.quote : checkout.id;
  return (
    <Layout
      title="Our team is checking your order"
      refreshSeconds={REVIEW_REFRESH_SECONDS}
      watched={checkout}
    >
      <Showing checkout={checkout} title="Our team is checking your order" />
      <div class="panel">
        {cancellation ? (
          <p>
            The cinema has not said whether your order is cancelled. Our team is asking. If it is,
            your money goes back to your card.
          </p>
        ) : (
          <p>
            The cinema has not confirmed your order. Our team is asking. You will not be charged
            twice, so please do not buy these tickets again yet.
          </p>
        )}
        <p>
          If you write to us, quote <code>{quote}</code>.
        </p>
      </div>
    </Layout>
  );
}

export function EndedPage({ checkout, notice }: Props) {
  const { title, text } = ENDED[checkout.status] ?? NO_WORDS;
  const { showtime, payment } = checkout;
  return (
    <Layout title={title} notice={notice ?? null}>
      <Showing checkout={checkout} title={title} />
      <div class="panel">
        {payment.money === 'not_taken' && <p>{text}</p>}
        <a class="button primary" href={showtime ? `/showtimes/${showtime.id}` : '/'}>
          Start again
        </a>
      </div>
    </Layout>
  );
}
