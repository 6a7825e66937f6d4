// Visibility of the simulated server: it shows each change after a moment, and finds runs by a query.
import { fromPayload, type PayloadMap } from '../temporal/wire';
import type { Closure, ServerRun } from '../temporal/server-run';
import type { World } from '../world';

export interface Row {
  readonly workflowId: string;
  readonly workflowType: string;
  readonly status: string;
  readonly startedAtMs: number;
  readonly memo: PayloadMap;
  readonly attributes: PayloadMap;
}

const STATUS_OF: Readonly<Record<Closure['type'], string>> = {
  completed: 'Completed',
  failed: 'Failed',
  terminated: 'Terminated',
  cancelled: 'Canceled',
  continued: 'ContinuedAsNew',
};

export class Visibility {
  readonly #rows = new Map<string, { readonly row: Row; readonly change: number }>();
  #changes = 0;

  constructor(
    private readonly world: World,
    private readonly lagMaxMs: number,
  ) {}

  /** Shows the run as it is now, after at most the lag; never an older state after a newer one. */
  write(run: ServerRun): void {
    const row = rowOf(run);
    const change = ++this.#changes;
    const { runId } = run.start;
    this.world.after(this.world.delay(this.lagMaxMs), () => {
      if ((this.#rows.get(runId)?.change ?? 0) < change) this.#rows.set(runId, { row, change });
    });
  }

  find(query: string): readonly Row[] {
    const terms = query.split(' AND ').map(termOf);
    return [...this.#rows.values()]
      .map(({ row }) => row)
      .filter((row) => terms.every((holds) => holds(row)));
  }
}

function rowOf({ start, closure, memo, searchAttributes }: ServerRun): Row {
  const { workflowId, workflowType, startedAtMs } = start;
  const status = closure ? STATUS_OF[closure.type] : 'Running';
  return { workflowId, workflowType, status, startedAtMs, memo, attributes: searchAttributes };
}

/** Knows only the terms that Usher's queries use. */
function termOf(text: string): (row: Row) => boolean {
  const [, name = '', comparison = '', value = ''] =
    /^(\w+) (=|>=|<|IN|NOT IN|IS) (.+)$/.exec(text) ?? [];
  const compare = COMPARISONS[comparison];
  if (!compare) throw new Error(`the simulated visibility does not know the term ${text}`);
  const wanted = value.startsWith('(') ? `[${value.slice(1, -1)}]` : value.toLowerCase();
  const parsed = JSON.parse(value.startsWith('"') ? value : wanted) as unknown;
  return (row) => compare(fieldOf(row, name), parsed);
}

const COMPARISONS: Readonly<Record<string, (found: unknown, wanted: unknown) => boolean>> = {
  '=': (found, wanted) => found === wanted,
  '>=': (found, wanted) => found !== null && numberOf(found) >= numberOf(wanted),
  '<': (found, wanted) => found !== null && numberOf(found) < numberOf(wanted),
  IN: (found, wanted) => (wanted as unknown[]).includes(found),
  'NOT IN': (found, wanted) => !(wanted as unknown[]).includes(found),
  IS: (found) => found === null,
};

/** Reads strings as times. */
function numberOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number(value);
}

function fieldOf(row: Row, name: string): unknown {
  if (name === 'WorkflowType') return row.workflowType;
  if (name === 'ExecutionStatus') return row.status;
  return fromPayload(row.attributes[name]) ?? null;
}
