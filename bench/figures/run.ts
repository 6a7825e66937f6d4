// All that one run has measured, and the ratios in it.
import type { UsherFigures } from '../killed-worker';
import type { TurnFigures } from '../turn';
import type { WaitingFigures } from '../waiting-memory';
import { median } from './statistics';

export interface Run {
  /** By the title of the contestant, a turn for each round. */
  readonly turns: ReadonlyMap<string, readonly TurnFigures[]>;
  readonly waiting: ReadonlyMap<string, WaitingFigures>;
  readonly usher: UsherFigures;
}

export type Figure = (turn: TurnFigures) => number | undefined;

/** The median over the rounds; undefined where it does not have the figure. */
export function middleOf({ turns }: Run, title: string, figure: Figure): number | undefined {
  const values = (turns.get(title) ?? []).flatMap((turn) => figure(turn) ?? []);
  return values.length === 0 ? undefined : median(values);
}

/** The median of the ratios, each of two turns of one round: what slows the machine slows both. */
export function ratioOf(
  { turns }: Run,
  title: string,
  base: string,
  figure: Figure,
): number | undefined {
  const bases = turns.get(base) ?? [];
  const ratios = (turns.get(title) ?? []).flatMap((turn, round) => {
    const beside = bases[round];
    const [value, divisor] = [figure(turn), beside && figure(beside)];
    return value === undefined || divisor === undefined ? [] : [value / divisor];
  });
  return ratios.length === 0 ? undefined : median(ratios);
}

export const figures = {
  cpuMs: ({ cpuMs }) => Object.values(cpuMs).reduce((sum, each) => sum + each, 0),
  perSecond: ({ checkoutsPerSecond }) => checkoutsPerSecond,
  /** From the first command to the tickets, where there are commands, and without a slow Svc. */
  wholeMs: ({ fastMs }) => Object.values(fastMs).reduce((sum, each) => sum + each, 0),
  idlePercent: ({ idleShare }) => idleShare * 100,
} as const satisfies Record<string, Figure>;
