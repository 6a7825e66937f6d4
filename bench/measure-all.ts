// The whole run: rounds in which each contestant has a turn, then the measurements that are made once.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresPrograms } from '../scripts/cluster/postgres-programs';
import { BARE_TUNED } from './contestants/bare-temporal';
import type { Contestant, Stage } from './contestants/contestant';
import { DBOS_CHECKOUT } from './contestants/dbos';
import { USHER } from './contestants/usher';
import type { Effort } from './figures/effort';
import type { Run } from './figures/run';
import { measureWorkerStart } from './first-poll';
import { measureUsher } from './killed-worker';
import { measureOpen } from './open-checkouts';
import { measureRush } from './partner-rush';
import { UnsoldShowtimes } from './programs/showtimes';
import { startUpstream, type Upstream } from './programs/upstream';
import { takeTurn, type TurnFigures } from './turn';
import { measureWaiting, type WaitingFigures } from './waiting-memory';

export interface RoundsInput {
  readonly contestants: readonly Contestant[];
  readonly effort: Effort;
  readonly dataDir: string;
  readonly temporalCli: string;
  readonly postgres: PostgresPrograms | undefined;
  readonly report: (line: string) => void;
}

export interface RunInput extends RoundsInput {
  /** The folder of the compiled programs. */
  readonly programs: string;
}

/** The contestants whose memory for waiting checkouts is measured. */
function waitingContestants({ allContestants }: Effort): readonly Contestant[] {
  return allContestants ? [USHER, BARE_TUNED, DBOS_CHECKOUT] : [USHER];
}

interface Round {
  readonly upstream: Upstream;
  readonly showtimes: UnsoldShowtimes;
  readonly stageOf: (name: string) => Promise<Stage>;
}

/** The turns of each contestant, by its title. */
export async function takeTurns(input: RoundsInput): Promise<Run['turns']> {
  const { contestants, effort, report } = input;
  const turns = new Map<string, TurnFigures[]>(contestants.map(({ title }) => [title, []]));
  for (let round = 1; round <= effort.rounds; round++) {
    await withNewSandbox(input, `round-${round}`, async ({ stageOf, ...shared }) => {
      for (const contestant of contestants) {
        report(`round ${round} of ${effort.rounds}: ${contestant.title}`);
        const stage = await stageOf(contestant.title);
        const turn = await takeTurn({ ...shared, contestant, stage, effort });
        turns.get(contestant.title)?.push(turn);
      }
    });
  }
  return turns;
}

export async function measureAll(input: RunInput): Promise<Run> {
  const turns = await takeTurns(input);
  const { effort } = input;
  return withNewSandbox(input, 'once', async (once) => ({
    turns,
    waiting: await waitingOf(input, once),
    usher: await usherAlone(input, once),
    open: await openOf(input, once),
    rush: await rushOf(input),
    workerStart: await measureWorkerStart(input.programs, effort.workerStarts),
  }));
}

async function openOf({ effort: { openLevels }, report }: RunInput, round: Round) {
  if (openLevels.length === 0) return [];
  report(`${openLevels.join(', ')} open checkouts: ${USHER.title}`);
  const stage = await round.stageOf('open');
  return measureOpen({ stage, showtimes: round.showtimes, levels: openLevels, report });
}

async function rushOf({ effort: { rushRounds }, dataDir, temporalCli, report }: RunInput) {
  if (rushRounds === 0) return null;
  report(`${rushRounds} rushes of a partner, with fairness and without`);
  return measureRush(dataDir, temporalCli, rushRounds);
}

async function waitingOf({ contestants, effort, report }: RunInput, round: Round) {
  const waiting = new Map<string, WaitingFigures>();
  const [showtimeId = ''] = round.showtimes.first(1);
  const ones = waitingContestants(effort).filter((each) => contestants.includes(each));
  for (const contestant of ones) {
    report(`${effort.waiting} waiting checkouts: ${contestant.title}`);
    const stage = await round.stageOf(`waiting ${contestant.title}`);
    const input = { contestant, stage };
    waiting.set(contestant.title, await measureWaiting(input, showtimeId, effort.waiting));
  }
  round.showtimes.sold(1);
  return waiting;
}

async function usherAlone({ effort, report }: RunInput, round: Round): Promise<Run['usher']> {
  report(`reads under streams, and ${effort.kills} killed workers: ${USHER.title}`);
  const { upstream, showtimes } = round;
  const { kills, streamReads } = effort;
  const stage = await round.stageOf('killed worker');
  return measureUsher({ stage, upstream, showtimes, kills, streamReads });
}

/** Runs `work` against a new sandbox, with all seats free. */
async function withNewSandbox<T>(
  { dataDir, temporalCli, postgres }: RoundsInput,
  name: string,
  work: (round: Round) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, name);
  await mkdir(folder);
  const upstream = await startUpstream(folder);
  const { svc, payments } = upstream;
  const stageOf = async (turn: string): Promise<Stage> => {
    const turnDir = join(folder, turn.replaceAll(/\W+/g, '-'));
    await mkdir(turnDir);
    return { dataDir: turnDir, svc, payments, temporalCli, postgres };
  };
  try {
    return await work({ upstream, showtimes: new UnsoldShowtimes(), stageOf });
  } finally {
    await upstream.stop();
  }
}
