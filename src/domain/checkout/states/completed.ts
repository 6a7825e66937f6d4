import { OVER, type State } from '../state-definition';

/** The showtime has begun; the tickets stay readable. */
export const completed: State<'completed'> = { ...OVER, next: () => null };
