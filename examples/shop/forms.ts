// What the shop's forms send: numbers of tickets, seats, and what the customer typed.
import { createHash } from 'node:crypto';
import type { SeatChoice } from 'usher-client';
import type { Notice } from './pages/notices';
import { counted } from './pages/words';

export type Form = Readonly<Record<string, string | string[] | undefined>>;

/** The most tickets in one order. */
export const TICKETS_MAX = 8;

export const TOO_MANY: Notice = {
  tone: 'warning',
  text: `You can buy at most ${TICKETS_MAX} tickets at once. Choose fewer.`,
};

export function text(form: Form, name: string): string {
  return String(form[name] ?? '').trim();
}

export function ticketsIn(form: Form): number {
  return offersIn(form).reduce((sum, { quantity }) => sum + quantity, 0);
}

export function seatIdsIn(form: Form): readonly string[] {
  return [form.seat ?? []].flat();
}

/** The seats in the order of the map, shared out among the types of tickets; without seats, only the quantities. */
export function seatsIn(form: Form): SeatChoice[] {
  const seatIds = [...seatIdsIn(form)];
  if (seatIds.length === 0) return [...offersIn(form)];
  let taken = 0;
  return offersIn(form).map(({ offerId, quantity }) => {
    const first = taken;
    taken += quantity;
    return { offerId, seatIds: seatIds.slice(first, taken) };
  });
}

/** Whether the best seats are wanted, or no seat is chosen yet. */
export function isPicking(form: Form): boolean {
  return form.pick === 'best' || form.seat === undefined;
}

export function mistakeIn(form: Form): Notice | null {
  const tickets = ticketsIn(form);
  const seats = seatIdsIn(form).length;
  if (tickets === 0) return { tone: 'warning', text: 'Choose at least one ticket.' };
  if (tickets > TICKETS_MAX) return TOO_MANY;
  if (form.seating !== 'reserved' || seats === tickets) return null;
  const words = `You chose ${counted(tickets, 'ticket')} and ${counted(seats, 'seat')}. Choose as many seats as tickets.`;
  return { tone: 'warning', text: words };
}

/** The tickets of each type, in the order of the form: fields named `tickets-<offerId>`. */
function offersIn(form: Form): readonly { readonly offerId: string; readonly quantity: number }[] {
  return Object.entries(form)
    .filter(([name]) => name.startsWith('tickets-'))
    .map(([name, value]) => ({ offerId: name.slice('tickets-'.length), quantity: Number(value) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * A command's key, derived from its form: the same form is the same command, however often it is sent. Other seats or
 * another card change the key, and so does a reloaded page, which has another `attempt`.
 */
export function keyOf(command: string, form: Form): string {
  return createHash('sha256')
    .update(JSON.stringify([command, form]))
    .digest('hex');
}

/** Limits a command to the version that the page showed: another tab may have changed the checkout since. */
export function asShown(
  command: string,
  form: Form,
): { idempotencyKey: string; ifVersion: number } {
  return { idempotencyKey: keyOf(command, form), ifVersion: Number(text(form, 'version')) };
}
