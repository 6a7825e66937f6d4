import { isStuck, moneyOfCancelled, waitingCompensations } from '../compensations';
import { OVER, type State } from '../state-definition';

/** The order is cancelled; its refund is done, pending or stuck. */
export const cancelled: State<'cancelled'> = {
  ...OVER,
  money: moneyOfCancelled,
  next: (checkout) => {
    const stuck = waitingCompensations(checkout).some((each) => isStuck(checkout, each));
    return stuck ? { type: 'contact_support' } : null;
  },
};
