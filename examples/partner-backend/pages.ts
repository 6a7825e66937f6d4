// The pages of the shop: plain forms.
import { randomUUID } from 'node:crypto';
import type { Checkout, SeatMap, Showtime } from 'usher-client';

export function startPage({ id, title, localStart }: Showtime): string {
  return page(`
    <h1>${escaped(title ?? id)}</h1><p>${escaped(localStart)}</p>
    <form method="post" action="/checkouts">
      ${hidden('showtimeId', id)}${hidden('cart', randomUUID())}
      <input name="quantity" value="2"> tickets for
      <input name="firstName" placeholder="First name"><input name="lastName" placeholder="Last name">
      <input name="email" type="email" placeholder="E-mail"><button>Start</button>
    </form>`);
}

/** The form for the checkout's next action; `map` where seats have to be chosen. */
export function checkoutPage(checkout: Checkout, map: SeatMap | null): string {
  const { status, showtime, receipt, tickets, nextAction } = checkout;
  const head = `<h1>${escaped(showtime?.title ?? '')}</h1><p>${status}</p>`;
  if (map) return page(head + seatsForm(checkout, map));
  if (nextAction?.type === 'pay' && receipt)
    return page(head + payForm(checkout.id, receipt.total));
  const rows = tickets.map(
    ({ seat, qrData }) => `<li>${escaped(seat?.label ?? '')} ${escaped(qrData)}</li>`,
  );
  return page(`${head}<ul>${rows.join('')}</ul>`);
}

export function messagePage(message: string, checkoutId: string | undefined): string {
  const back =
    checkoutId === undefined ? '' : `<a href="/checkouts/${escaped(checkoutId)}">Go on</a>`;
  return page(`<p>${escaped(message)}</p>${back}`);
}

function seatsForm(
  { id, offers, lastFailure }: Checkout,
  { rows, recommendedSeatIds }: SeatMap,
): string {
  const free = rows.flatMap(({ seats }) => seats).filter((seat) => seat.status === 'available');
  const boxes = free.map(({ id: seatId }) => {
    const checked = recommendedSeatIds.includes(seatId) ? ' checked' : '';
    return `<label><input type="checkbox" name="seat" value="${escaped(seatId)}"${checked}>${escaped(seatId)}</label>`;
  });
  const choices = offers.map(
    ({ offerId, label, price }) =>
      `<option value="${escaped(offerId)}">${escaped(`${label} ${price.amount} ${price.currency}`)}</option>`,
  );
  return `<p>${escaped(lastFailure?.message ?? '')}</p>
    <form method="post" action="/checkouts/${escaped(id)}/seats">
      ${hidden('attempt', randomUUID())}
      <select name="offerId">${choices.join('')}</select>${boxes.join(' ')}<button>Hold</button>
    </form>`;
}

/** A real shop has its payment provider's fields here, which create the nonce. */
function payForm(id: string, { amount, currency }: { amount: string; currency: string }): string {
  return `<form method="post" action="/checkouts/${escaped(id)}/pay">
      ${hidden('attempt', randomUUID())}${hidden('amount', amount)}${hidden('currency', currency)}
      <input name="nonce" value="tok_ok"><button>Pay ${escaped(`${amount} ${currency}`)}</button>
    </form>`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escaped(value)}">`;
}

function page(body: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Shop</title>${body}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
