// Bought: tickets with their codes, and a button to cancel. Cancelled: the status of the refund.
import type { Checkout } from 'usher-client';
import { Layout } from './layout';
import type { Notice } from './notices';
import { CancelForm } from './pay';
import { Receipt } from './receipt';
import { Showing, specialType } from './showing';
import { money, unbroken } from './words';

interface Props {
  readonly checkout: Checkout;
  readonly notice?: Notice | null;
}

const REFRESH_SECONDS = 30;

export function TicketsPage({ checkout, notice }: Props) {
  const { id, version, tickets, offers, actions, payment } = checkout;
  const labels = new Map(offers.map(({ offerId, label }) => [offerId, label]));
  return (
    <Layout title="Your tickets" notice={notice ?? null}>
      <Showing checkout={checkout} title="Enjoy the film" step="Tickets" />
      {payment.amount && (
        <p>
          You paid {money(payment.amount)}. At the door, show the code of each ticket. You find them
          again under <a href="/orders">Your orders</a>.
        </p>
      )}
      <ul class="tickets-bought">
        {tickets.map(({ number, seat, label, offerId, bookingId }) => (
          <li>
            <img
              src={`/checkouts/${id}/tickets/${number}.svg`}
              alt={`Code of ticket ${number}`}
              width="160"
              height="160"
            />
            <p>
              <strong>
                {seat ? unbroken(`Seat ${seat.label}`) : (label ?? `Ticket ${number}`)}
              </strong>
              <span>{(offerId && labels.get(offerId)) ?? ''}</span>
              {seat && specialType(seat) && <span class="special">{specialType(seat)}</span>}
              {bookingId && (
                <small>
                  Booking <span class="id">{bookingId}</span>
                </small>
              )}
            </p>
          </li>
        ))}
      </ul>
      <details class="more">
        <summary>Receipt</summary>
        <Receipt checkout={checkout} />
      </details>
      {actions.includes('cancel') && (
        <details class="more">
          <summary>Cancel and get a refund</summary>
          <p>
            Your tickets stop being valid, and{' '}
            {payment.amount ? money(payment.amount) : 'the full amount'} goes back to your card.
          </p>
          <CancelForm id={id} version={version} label="Cancel these tickets" />
        </details>
      )}
    </Layout>
  );
}

export function CancelledPage({ checkout }: Props) {
  const { payment, showtime } = checkout;
  const isWaiting = payment.refund?.status === 'pending';
  // Before the refund is done, the customer could be charged twice.
  const mayBuyAgain = payment.money === 'not_taken' || payment.refund?.status === 'done';
  return (
    <Layout
      title="Your order is cancelled"
      refreshSeconds={isWaiting ? REFRESH_SECONDS : undefined}
      watched={isWaiting ? checkout : undefined}
    >
      <Showing checkout={checkout} title="Your order is cancelled" />
      <div class="panel">
        <p>{refundWords(checkout)}</p>
        {mayBuyAgain && (
          <a class="button" href={showtime ? `/showtimes/${showtime.id}` : '/'}>
            Buy again
          </a>
        )}
      </div>
    </Layout>
  );
}

function refundWords({ payment: { money: state, refund } }: Checkout): string {
  if (!refund)
    return state === 'not_taken' ? 'You were not charged.' : 'We are checking what you are owed.';
  const amount = refund.amount ? money(refund.amount) : 'Your money';
  switch (refund.status) {
    case 'done':
      return `${amount} has gone back to your card.`;
    case 'pending':
      return `${amount} is on its way back to your card. You need not do anything.`;
    case 'stuck':
      return `${amount} is owed to you and has not gone through yet. Our team takes care of it.`;
  }
}
