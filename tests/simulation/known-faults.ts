// Faults of the present code that the simulation finds, each in a world of its own. The default run spares itself what
// shows them, and does not fail where one shows all the same. Once one is fixed its entry goes, and its world is a plain one.
import { CALM, type Scenario } from './scenario';

interface KnownFault {
  readonly scenario: Scenario;
  /** The invariant that breaks first, and a seed that shows it. */
  readonly breaks: RegExp;
  readonly seed: number;
  /** What keeps the worlds of the default run from showing it. */
  readonly spares: Partial<Scenario>;
}

export const KNOWN_FAULTS = {
  'a query brings along events of a task that suggests a new run': {
    scenario: {
      ...CALM,
      suggestNewRunAt: 40,
      earlyQueryPercent: 50,
      slowPickUpMs: 100,
      slowPickUpPercent: 50,
    },
    breaks: /I10: task .* does not replay: nothing then, continueAsNewWorkflowExecution now/,
    seed: 5,
    spares: { suggestNewRunAt: Infinity },
  },
} as const satisfies Record<string, KnownFault>;

/** The world without what is known to break in it. */
export function sparing(scenario: Scenario): Scenario {
  const faults: readonly KnownFault[] = Object.values(KNOWN_FAULTS);
  return faults.reduce<Scenario>((spared, { spares }) => ({ ...spared, ...spares }), scenario);
}

/** Whether this is one of them, or follows from one. */
export function isKnown({ message }: Error): boolean {
  const faults: readonly KnownFault[] = Object.values(KNOWN_FAULTS);
  return faults.some(({ breaks }) => breaks.test(message));
}
