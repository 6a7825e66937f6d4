import { Problem } from '../../../src/http/problem';

/** The body of the problem with which the parser refuses its input. */
export function refusalOf(parse: () => unknown) {
  try {
    parse();
  } catch (error) {
    if (error instanceof Problem) return error.body('req_1') as { errors: readonly object[] };
    throw error;
  }
  throw new Error('nothing was refused');
}
