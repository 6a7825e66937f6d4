// Seats are held: the itemised receipt, the remaining time, and the payment.
import { randomUUID } from 'node:crypto';
import type { Checkout } from 'usher-client';
import { Layout } from './layout';
import type { Notice } from './notices';
import { Receipt } from './receipt';
import { seatWord, Showing } from './showing';
import { money } from './words';

/** The sandbox's cards. Your own shop has its payment provider's fields here, which create the nonce. */
const CARDS = [
  { nonce: 'tok_ok', brand: 'Visa', digits: '4242', note: 'pays' },
  { nonce: 'tok_declined', brand: 'Visa', digits: '0002', note: 'is declined' },
  { nonce: 'tok_slow', brand: 'Visa', digits: '0036', note: 'takes half a minute' },
  { nonce: 'tok_lost_answer', brand: 'Visa', digits: '0051', note: 'pays, but the answer is lost' },
];

/** Without JavaScript the page reloads this long after the end of the hold. */
const AFTER_HOLD_SECONDS = 2;

export interface PayProps {
  readonly checkout: Checkout;
  readonly notice: Notice | null;
}

export function PayPage({ checkout, notice }: PayProps) {
  const { id, version, hold, receipt } = checkout;
  if (!receipt) return null;
  const { total } = receipt;
  const what = seatWord(checkout);
  const leftSeconds = hold?.expiresInSeconds ?? null;
  return (
    <Layout
      title="Pay"
      notice={notice}
      watched={checkout}
      refreshSeconds={leftSeconds === null ? undefined : leftSeconds + AFTER_HOLD_SECONDS}
    >
      <Showing checkout={checkout} title="Pay for your tickets" step="Pay" />
      <div class="pay">
        {hold?.expiresAt && (
          <p
            class="countdown"
            role="timer"
            data-seconds={hold.expiresInSeconds}
            data-what={what}
            style={`--left: ${hold.expiresInSeconds}s`}
          >
            {countdown(hold.expiresInSeconds, what)}
          </p>
        )}
        <Receipt checkout={checkout} />
        <form method="post" action={`/checkouts/${id}/pay`} class="order" data-once>
          <input type="hidden" name="attempt" value={randomUUID()} />
          <input type="hidden" name="amount" value={total.amount} />
          <input type="hidden" name="currency" value={total.currency} />
          <input type="hidden" name="version" value={version} />
          <fieldset class="cards">
            <legend>Pay with a test card</legend>
            {CARDS.map(({ nonce, brand, digits, note }, index) => (
              <label>
                <input type="radio" name="nonce" value={nonce} checked={index === 0} />
                <span class="card">{brand}</span>
                <span>
                  •••• {digits} <small>{note}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <button class="primary" data-busy="Paying…">
            Pay {money(total)}
          </button>
        </form>
        <div class="actions">
          <a class="button quiet" href={`/checkouts/${id}?seats=change`}>
            Choose other {what}
          </a>
          <CancelForm id={id} version={version} label="Cancel this order" />
        </div>
      </div>
    </Layout>
  );
}

export interface CancelProps {
  readonly id: string;
  /** Cancels only what the page shows, and not a purchase made in another tab since then. */
  readonly version: number;
  readonly label: string;
}

export function CancelForm({ id, version, label }: CancelProps) {
  return (
    <form method="post" action={`/checkouts/${id}/cancel`} data-once>
      <input type="hidden" name="attempt" value={randomUUID()} />
      <input type="hidden" name="version" value={version} />
      <button class="quiet" data-busy="Cancelling…">
        {label}
      </button>
    </form>
  );
}

function countdown(seconds: number | null, what: string): string {
  if (seconds === null) return `Your ${what} are held.`;
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `Your ${what} are held for less than a minute.`;
  return `Your ${what} are held for ${minutes === 1 ? 'one more minute' : `${minutes} more minutes`}.`;
}
