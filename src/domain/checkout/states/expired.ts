import { OVER, type State } from '../state-definition';

/** The caller did not go on, or the showtime has begun: no order exists, and nothing is charged. */
export const expired: State<'expired'> = { ...OVER, next: () => ({ type: 'start_over' }) };
