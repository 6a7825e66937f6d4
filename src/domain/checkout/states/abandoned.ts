import { OVER, type State } from '../state-definition';

/** The caller gave it up: no order exists, and nothing is charged. */
export const abandoned: State<'abandoned'> = { ...OVER, next: () => ({ type: 'start_over' }) };
