import { CANCEL } from '../cancel-command';
import { EDIT_ORDER } from '../edit-command';
import { startCancelling } from '../ordering/moves';
import type { State } from '../state-definition';
import { orderIn, showtimeBegins } from '../transitions';

/** The order is fulfilled, and its tickets are kept until the showtime begins. */
export const confirmed: State<'confirmed'> = {
  on: { showtime_begun: (checkout) => orderIn(checkout, 'completed') },
  deadline: showtimeBegins,
  commands: { edit: EDIT_ORDER, ...CANCEL },
  leavesOpen: () => [],
  honourCancel: (checkout) => startCancelling(checkout),
  next: () => null,
  open: false,
  underWay: false,
  holdsSeats: false,
  over: false,
  ops: { waitingFor: null, runbook: null },
};
