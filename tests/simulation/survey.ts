// What a process breaks, and how often: every schedule to its end or its first fault, none of which ends
// the survey.
import { play, type ScenarioOf } from './simulate';

export interface Found {
  readonly what: string;
  /** The first seed that shows it. */
  readonly seed: number;
  readonly path: string;
  readonly times: number;
}

/** Counted by kind, the most frequent first; `onPlayed` hears how many schedules have ended. */
export async function survey(
  seeds: readonly number[],
  scenarioOf: ScenarioOf,
  onPlayed: (played: number) => void = () => undefined,
): Promise<readonly Found[]> {
  const found = new Map<string, Found>();
  let played = 0;
  for await (const { seed, path, violations } of play(seeds, scenarioOf)) {
    onPlayed(++played);
    for (const { message } of violations) {
      const kind = message.replaceAll(/[0-9]+/g, '#');
      const known = found.get(kind) ?? { what: message, seed, path: path.join(' > '), times: 0 };
      found.set(kind, { ...known, times: known.times + 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.times - a.times);
}
