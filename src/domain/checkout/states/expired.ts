import { OVER, type State } from '../state-definition';

/** Nobody went on with it, or the showtime has begun: no order exists, and nothing is charged. */
export const expired: State<'expired'> = { ...OVER, next: () => ({ type: 'start_over' }) };
