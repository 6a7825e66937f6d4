// The play of `npm run demo`: one whole checkout, from search to tickets.
import pc from 'picocolors';
import { renderUnicodeCompact } from 'uqr';
import type { Checkout } from 'usher-client';
import { follow, holdSeats, pay, startCheckout } from './buying';
import { print } from './narrator';
import { setStage, workflowUrl } from './stage';
import type { Stack } from '../scripts/stack';

const SEATS_MIN = 10;

export async function playOneCheckout(stack: Stack, signal: AbortSignal): Promise<void> {
  const stage = await setStage(stack, signal, SEATS_MIN);
  const { showtime, venue } = stage;
  print(`${pc.bold('Found')} ${showtime.title}, ${venue.name}, ${showtime.localStart}`);

  const checkout = await startCheckout(stage, 'Ada', 'demo');
  print(`${pc.bold('Started')} ${checkout.id}: ${checkout.available} seats are free`);
  print(`  watch it in the Temporal UI: ${workflowUrl(stack, checkout.id)}`);
  print(`  or kill the worker while it buys: kill -9 ${stack.worker().pid}`);

  const held = await holdSeats(stage, checkout);
  print(`${pc.bold('Ordering')}, and following the order`);
  const ordered = await pay(stage, held, 'tok_ok', { waitSeconds: 0 });
  const confirmed = await follow(stage, ordered.checkout, 'confirmed', 'the tickets');
  showTickets(confirmed);
}

function showTickets({ tickets }: Checkout): void {
  for (const { number, seat, bookingId, qrData } of tickets) {
    console.log(
      `\n${pc.bold(pc.green(`Ticket ${number}`))}  seat ${seat?.label ?? '-'}  booking ${bookingId}`,
    );
    console.log(renderUnicodeCompact(qrData));
  }
  console.log();
}
