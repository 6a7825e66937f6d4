import { failure, type Failure } from '../../failure';
import type { NextAction } from '../../next-action';
import { packSeatMap } from '../../seat-map';
import { CANCEL } from '../cancel-command';
import { editChoice, refusesEdits } from '../edit-command';
import type { DueEvent, Finding, Of } from '../events';
import type { Ports } from '../ports';
import { chooseSeats, isAtDeadEnd, refusesSeats, sellsPlaces } from '../seat-choice';
import type { Checkout, CheckoutIn } from '../state';
import type { State } from '../state-definition';
import { abandon, showtimeBegins, withFailure } from '../transitions';

type Selecting = CheckoutIn<'selecting'>;

/** Offers and seats are known; the caller has to choose. */
export const selecting: State<'selecting'> = {
  run: readLayout,
  on: {
    layout_read: keepLayout,
    idle_ended: (checkout) => ({ ...checkout, phase: { status: 'expired' } }),
    showtime_begun: (checkout) =>
      withFailure(
        { ...checkout, phase: { status: 'expired' } },
        failure('INVALID_SHOWTIME', { message: 'The showtime has begun.' }),
      ),
  },
  deadline,
  commands: {
    seats: {
      refuses: refusesSeats,
      claim: (checkout, command) => chooseSeats(checkout, command, null),
    },
    edit: { refuses: refusesEdits, claim: editChoice },
    order: { refuses: refusesOrders, claim: refusesOrders },
    ...CANCEL,
  },
  // Lost seats are told together with a fresh seat map.
  leavesOpen: ({ phase }) => (phase.layoutDue ? ['start', 'seats', 'order', 'edit'] : []),
  honourCancel: abandon,
  next,
  open: true,
  underWay: false,
  holdsSeats: false,
  over: false,
  ops: { waitingFor: 'a choice of seats', runbook: null },
};

/** Looks at the seats again where they were lost; of places only how many are left is worth a call. */
async function readLayout(checkout: Selecting, { svc }: Ports): Promise<Finding | null> {
  const { request, policy, phase, lastFailure } = checkout;
  if (!phase.layoutDue) return null;
  const soldOut = lastFailure?.code === 'INVENTORY_UNAVAILABLE';
  if (sellsPlaces(checkout) && !soldOut) return { type: 'layout_read', seatMap: null };
  const { showtimeId, quantity } = request;
  const answer = await svc.layout({ showtimeId, quantity, budgetMs: policy.layoutBudgetMs });
  return { type: 'layout_read', seatMap: answer.outcome === 'done' ? answer.value : null };
}

/** Without an answer the old map stays, with its age; Svc has the last word on every seat anyway. */
function keepLayout(checkout: Selecting, { seatMap }: Of<'layout_read'>): Checkout {
  const packed = seatMap ? packSeatMap(seatMap) : checkout.seatMap;
  return { ...checkout, seatMap: packed, phase: { ...checkout.phase, layoutDue: false } };
}

function deadline(checkout: Selecting): DueEvent {
  const { idle } = checkout.phase;
  const begins = showtimeBegins(checkout);
  if (begins && begins.atMs <= idle.endsAtMs) return begins;
  const summary = 'Expires unless continued by';
  return { type: 'idle_ended', atMs: idle.endsAtMs, cause: idle, summary };
}

/** An order just after the hold's end is HOLD_EXPIRED rather than CHECKOUT_STATE. */
function refusesOrders({ lastFailure }: Selecting): Failure {
  return failure(lastFailure?.code === 'HOLD_EXPIRED' ? 'HOLD_EXPIRED' : 'CHECKOUT_STATE');
}

function next(checkout: Selecting): NextAction {
  if (isAtDeadEnd(checkout)) return { type: 'start_over' };
  if (!checkout.request.customer) return { type: 'provide_customer' };
  const recommendedSeatIds = checkout.seatMap?.recommendedSeatIds ?? [];
  return { type: 'choose_seats', recommendedSeatIds };
}
