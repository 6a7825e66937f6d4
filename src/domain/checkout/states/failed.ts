import { OVER, type State } from '../state-definition';

/** It cannot lead to tickets: no order exists, and nothing is charged. */
export const failed: State<'failed'> = { ...OVER, next: () => ({ type: 'start_over' }) };
