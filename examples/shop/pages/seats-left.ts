// How many seats are left, if the best ones cannot be shown.
import type { SeatMap } from 'usher-client';
import { isPicking, TICKETS_MAX, ticketsIn, TOO_MANY, type Form } from '../forms';
import type { Notice } from './notices';

/** Why no best seats are shown: too few are left, or none are side by side. */
export function noticeOfSeats(map: SeatMap | null, form: Form, quantity: number): Notice | null {
  if (!map || !isPicking(form)) return null;
  if (ticketsIn(form) > TICKETS_MAX) return TOO_MANY;
  if (map.recommendedSeatIds.length > 0) return null;
  const free = map.rows
    .flatMap(({ seats }) => seats)
    .filter(({ status }) => status === 'available' || status === 'mine');
  const spaces = free.filter(({ type }) => type === 'wheelchair').length;
  return { tone: 'warning', text: leftWords(free.length - spaces, spaces, quantity) };
}

function leftWords(seats: number, spaces: number, wanted: number): string {
  const left = [counted(seats, 'seat'), counted(spaces, 'wheelchair space')];
  const what = left.filter((each) => !each.startsWith('0 ')).join(' and ');
  if (what === '') return 'This showing is sold out.';
  if (seats >= wanted) {
    return `No ${wanted} free seats are side by side. ${what} are left: choose yours on the map.`;
  }
  const isOne = seats + spaces === 1;
  return `Only ${what} ${isOne ? 'is' : 'are'} left, too few for ${counted(wanted, 'ticket')}. Choose fewer tickets, or another time.`;
}

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
