import { failure } from '../../failure';
import type { NextAction } from '../../next-action';
import { CANCEL } from '../cancel-command';
import { editHold, refusesEdits } from '../edit-command';
import { claimOrder, refusesOrders } from '../ordering/claim';
import { chooseSeats, isAtDeadEnd, refusesSeats } from '../seat-choice';
import type { CheckoutIn } from '../state';
import type { State } from '../state-definition';
import { abandon, loseSeats } from '../transitions';

/** The seats are leased and previewed: the receipt is known, and the lease's end. */
export const held: State<'held'> = {
  on: {
    hold_ended: (checkout, _event, nowMs) => loseSeats(checkout, failure('HOLD_EXPIRED'), nowMs),
  },
  deadline: ({ phase }) => ({
    atMs: phase.lease.endsAtMs,
    type: 'hold_ended',
    summary: 'Hold ends',
  }),
  commands: {
    seats: {
      refuses: refusesSeats,
      claim: (checkout, command) => chooseSeats(checkout, command, checkout.phase),
    },
    order: { refuses: refusesOrders, claim: claimOrder },
    edit: { refuses: refusesEdits, claim: editHold },
    ...CANCEL,
  },
  leavesOpen: () => [],
  honourCancel: abandon,
  next,
  open: true,
  underWay: false,
  holdsSeats: true,
  over: false,
  ops: { waitingFor: 'payment', runbook: null },
};

function next(checkout: CheckoutIn<'held'>): NextAction {
  if (isAtDeadEnd(checkout)) return { type: 'start_over' };
  return { type: 'pay', byMs: checkout.phase.lease.endsAtMs };
}
