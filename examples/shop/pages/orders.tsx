// The orders that this browser has begun, the latest first.
import type { Checkout } from 'usher-client';
import { html, Layout } from './layout';
import { Poster } from './poster';
import { counted, money, unbroken, when } from './words';

const REFRESH_SECONDS = 10;

/** What the list says about each status; expired and abandoned orders are left out. */
const STANDING: Readonly<Partial<Record<Checkout['status'], string>>> = {
  queued: 'In the queue',
  preparing: 'Not paid yet',
  selecting: 'Not paid yet',
  holding: 'Not paid yet',
  held: 'Not paid yet',
  placing: 'Being confirmed',
  processing: 'Being confirmed',
  in_review: 'Being checked by our team',
  confirmed: 'Paid',
  cancelling: 'Being cancelled',
  completed: 'Paid',
  cancelled: 'Cancelled',
  failed: 'Not placed',
};

const CHANGING: readonly Checkout['status'][] = [
  'placing',
  'processing',
  'in_review',
  'cancelling',
];

export function renderOrders(orders: readonly Checkout[]): string {
  const shown = orders.filter(({ status }) => STANDING[status] !== undefined);
  const changing = shown.find(({ status }) => CHANGING.includes(status));
  return html(
    <Layout
      title="Your orders"
      refreshSeconds={changing && REFRESH_SECONDS}
      watched={changing}
      address="/orders"
    >
      <h1>Your orders</h1>
      {shown.length === 0 ? (
        <NoOrders />
      ) : (
        <>
          <ul class="orders">
            {shown.map((order) => (
              <Order order={order} />
            ))}
          </ul>
          <p class="hint">
            This browser keeps your orders for 90 days. Anybody who uses it sees them.
          </p>
        </>
      )}
    </Layout>,
  );
}

function NoOrders() {
  return (
    <div class="panel">
      <h2>No orders yet</h2>
      <p>What you buy in this browser appears here.</p>
      <a class="button primary" href="/">
        See what is on
      </a>
    </div>
  );
}

function Order({ order }: { readonly order: Checkout }) {
  const { id, status, showtime, quantity, tickets, payment } = order;
  const number = tickets.length || quantity;
  const seats = tickets.flatMap(({ seat }) => (seat ? [unbroken(seat.label)] : []));
  return (
    <li>
      <a href={`/checkouts/${id}`}>
        {showtime && <Poster id={showtime.productionId} title={showtime.title} />}
        <span>
          <strong>{showtime?.title ?? 'Your order'}</strong>
          {showtime && <span>{when(showtime)}</span>}
          <span>
            {showtime && `${showtime.venueName} · `}
            {unbroken(counted(number, 'ticket'))}
            {seats.length > 0 && `: ${seats.join(', ')}`}
          </span>
          <span>
            <span class="state">{STANDING[status]}</span>
            {tickets.length > 0 && payment.amount && ` ${money(payment.amount)}`}
          </span>
        </span>
      </a>
    </li>
  );
}
