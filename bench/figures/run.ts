// All measurements of one run, and the ratios between them.
import type { WorkerStart } from '../first-poll';
import type { UsherFigures } from '../killed-worker';
import type { OpenFigures } from '../open-checkouts';
import type { RushFigures } from '../partner-rush';
import type { TurnFigures } from '../turn';
import type { WaitingFigures } from '../waiting-memory';
import { median } from './statistics';

export interface Run {
  /** One turn per round, by the contestant's title. */
  readonly turns: ReadonlyMap<string, readonly TurnFigures[]>;
  readonly waiting: ReadonlyMap<string, WaitingFigures>;
  readonly usher: UsherFigures;
  /** By increasing number of open checkouts; empty if not measured. */
  readonly open: readonly OpenFigures[];
  /** Null if not measured. */
  readonly rush: RushFigures | null;
  readonly workerStart: WorkerStart;
}

interface RunJson extends Omit<Run, 'turns' | 'waiting'> {
  readonly turns: Readonly<Record<string, readonly TurnFigures[]>>;
  readonly waiting: Readonly<Record<string, WaitingFigures>>;
}

export function runToJson({ turns, waiting, ...rest }: Run): string {
  const json: RunJson = {
    ...rest,
    turns: Object.fromEntries(turns),
    waiting: Object.fromEntries(waiting),
  };
  return `${JSON.stringify(json, null, 1)}\n`;
}

export function runFromJson(text: string): Run {
  const { turns, waiting, ...rest } = JSON.parse(text) as RunJson;
  return {
    ...rest,
    turns: new Map(Object.entries(turns)),
    waiting: new Map(Object.entries(waiting)),
  };
}

/** The programs whose CPU is reported; each contestant has some of them. */
export const PROGRAMS = ['Temporal', 'Restate', 'PostgreSQL', 'worker', 'API', 'caller'] as const;

export type Figure = (turn: TurnFigures) => number | undefined;

/** The median over the rounds; undefined if the contestant does not have the figure. */
export function medianOf(
  { turns }: Pick<Run, 'turns'>,
  title: string,
  figure: Figure,
): number | undefined {
  const values = (turns.get(title) ?? []).flatMap((turn) => figure(turn) ?? []);
  return values.length === 0 ? undefined : median(values);
}

/** The median of the ratios. Each compares two turns of one round, which a slow machine slows equally. */
export function ratioOf(
  { turns }: Pick<Run, 'turns'>,
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
  /** From the first command to the tickets, with a fast Svc. */
  wholeMs: ({ fastMs }) => Object.values(fastMs).reduce((sum, each) => sum + each, 0),
  idlePercent: ({ idleShare }) => idleShare * 100,
} as const satisfies Record<string, Figure>;
