import type { Policy } from '../../src/domain/policy';
import type { Scenario } from './scenario';
import type { CodeChange } from './temporal/bundle';

/** A version of the code that is wrong in one way. */
export interface Careless {
  /** The first invariant to break. */
  readonly breaks: RegExp;
  /** A world that exposes the mistake; the real code passes in it. */
  readonly world: Scenario;
  /** A seed that exposes the mistake. */
  readonly seed: number;
  /** The mistake: changes to the compiled code, or to the checkout's policy. */
  readonly code?: readonly CodeChange[];
  readonly policy?: Partial<Policy>;
}
