// The itemised receipt of an order: what is bought, and what it costs.
import type { Checkout } from 'usher-client';
import { heldTickets } from './showing';
import { money } from './words';

export function Receipt({ checkout }: { readonly checkout: Checkout }) {
  const { receipt } = checkout;
  if (!receipt) return null;
  const lines = [
    { name: 'Tickets', amount: receipt.subtotal },
    { name: 'Service fee', amount: receipt.serviceFee },
    { name: 'Tax', amount: receipt.tax },
  ];
  return (
    <table class="receipt">
      <caption class="unseen">Receipt</caption>
      <tbody>
        {heldTickets(checkout).map((name) => (
          <tr class="held">
            <th scope="row" colspan={2}>
              {name}
            </th>
          </tr>
        ))}
        {lines.map(({ name, amount }) => (
          <tr>
            <th scope="row">{name}</th>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{money(receipt.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
