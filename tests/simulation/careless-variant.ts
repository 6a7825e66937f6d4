import type { Policy } from '../../src/domain/policy';
import type { Scenario } from './scenario';
import type { CodeChange } from './temporal/bundle';

/** A version of the code that is wrong in one way. */
export interface Careless {
  /** The invariant that breaks first. */
  readonly breaks: RegExp;
  /** A world in which it shows; the real code holds there. */
  readonly world: Scenario;
  /** One that shows it. */
  readonly seed: number;
  /** What is wrong: in the compiled code, or in the policy of the checkout. */
  readonly code?: readonly CodeChange[];
  readonly policy?: Partial<Policy>;
}
