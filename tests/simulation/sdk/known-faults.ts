// Faults of the present code that the simulation finds, each in a world of its own that the default run leaves out. One
// that is mended moves into the worlds of `scenario-of-seed.ts`.
import { CALM, type Scenario } from './scenario';

export interface KnownFault {
  readonly scenario: Scenario;
  /** The invariant that breaks, and a seed that shows it. */
  readonly breaks: RegExp;
  readonly seed: number;
}

export const KNOWN_FAULTS = {
  'a timer acts in the task of the edit that cancels it': {
    scenario: { ...CALM, editsAtLastMoment: true, slowPickUpMs: 100, slowPickUpPercent: 50 },
    breaks: /I19: a command was carried out, and the checkout expired/,
    seed: 1,
  },
} as const satisfies Record<string, KnownFault>;
