import { CANCEL } from '../cancel-command';
import { EDIT_ORDER } from '../edit-command';
import { newCancellation } from '../order';
import { showtimeBegins, type Checkout, type CheckoutIn } from '../state';
import type { State } from '../state-definition';

/** The order is fulfilled, and its tickets are kept until the showtime begins. */
export const confirmed: State<'confirmed'> = {
  on: {
    showtime_begun: (checkout) => ({
      ...checkout,
      phase: { ...checkout.phase, status: 'completed' },
    }),
  },
  deadline: showtimeBegins,
  commands: { edit: EDIT_ORDER, ...CANCEL },
  otherwise: 'CHECKOUT_STATE',
  leavesOpen: () => [],
  honourCancel,
  next: () => null,
  open: false,
  underWay: false,
  holdsSeats: false,
  over: false,
  ops: { waitingFor: null, runbook: null },
};

function honourCancel(checkout: CheckoutIn<'confirmed'>): Checkout {
  const phase = {
    ...checkout.phase,
    status: 'cancelling',
    cancellation: newCancellation(),
  } as const;
  return { ...checkout, phase };
}
