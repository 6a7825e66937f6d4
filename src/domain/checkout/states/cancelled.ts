import { hasStuck, moneyOfCancelled } from '../compensations';
import { OVER, type State } from '../state-definition';

/** The order is cancelled; its refund is done, pending or stuck. */
export const cancelled: State<'cancelled'> = {
  ...OVER,
  money: moneyOfCancelled,
  next: (checkout) => (hasStuck(checkout) ? { type: 'contact_support' } : null),
};
