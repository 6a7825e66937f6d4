// Binds the process to the world, as workflows bind it to Temporal: every call, timer, wake-up and
// command of a run goes through here, is counted, checked and, where it is to be replayed, written down.
import { believing, type BelievedClock } from '../../src/domain/checkout/believed-clock';
import { needsOps } from '../../src/domain/checkout/machine';
import type { Answer, PaymentPort, SvcPort, Timers } from '../../src/domain/checkout/ports';
import type { CallLog } from './call-log';
import type { Journal } from './journal';
import type { CallName } from './unreliable-line';
import type { Unscoped } from './scope';
import type { RunSize } from './size-rules';
import type { TaskClock } from './task-clock';
import type { Watch } from './watch';
import type { World } from './world';

type Call = (ask: object) => Promise<Answer<unknown>>;

export interface RunContext {
  readonly world: World;
  readonly clock: TaskClock;
  readonly watch: Watch;
  readonly log: CallLog;
  readonly size: RunSize;
  /** Of the run that is open now; null where none is kept. */
  readonly journal: () => Journal | null;
}

/** The ports of a process in the world; `outside` is what lies behind the wire. */
export function bindPorts(
  outside: { readonly svc: SvcPort; readonly payments: PaymentPort },
  context: RunContext,
  published: (moved: boolean, needsOps: boolean) => void,
): Unscoped {
  const { world, watch, journal } = context;
  const clock = believing(context.clock.now);
  return {
    svc: watchCalls(outside.svc, context),
    payments: watchCalls(outside.payments, context),
    clock,
    timers: virtualTimers(clock, context),
    ids: {
      uuid() {
        const uuid = world.uuid();
        journal()?.uuids.push(uuid);
        return uuid;
      },
    },
    publish(checkout) {
      context.size.note('change');
      journal()?.change(checkout.phase.status);
      published(watch.tell(checkout), needsOps(checkout));
    },
  };
}

/** The same calls, each seen as it begins and as it ends. */
function watchCalls<P extends SvcPort | PaymentPort>(port: P, context: RunContext): P {
  const calls = Object.entries(port) as readonly [CallName, Call][];
  const watched = calls.map(([name, call]) => [name, watchCall(name, call, context)] as const);
  // Each call keeps its own type; a list of them cannot say so.
  return Object.fromEntries(watched) as unknown as P;
}

function watchCall(name: CallName, call: Call, context: RunContext): Call {
  const { world, clock, watch, log, size, journal } = context;
  return async (ask) => {
    const run = journal();
    const number = run?.call(name) ?? 0;
    watch.check(() => size.note('call'));
    const end = log.begin(name, ask, watch.view);
    const answer = await call(ask);
    end(answer);
    clock.woken();
    const { ticks: tick, nowMs: atMs } = world;
    run?.input({ type: 'answer', tick, atMs, call: number, answer });
    watch.look();
    return answer;
  };
}

/** Each wait is a timer, also where its moment has passed. */
function virtualTimers(
  clock: BelievedClock,
  { world, clock: shown, watch, size, journal }: RunContext,
): Timers {
  return {
    at(atMs, _summary, due) {
      const run = journal();
      watch.check(() => size.note('timer'));
      const timer = run?.timer() ?? 0;
      const callOff = world.after(Math.max(1, atMs - clock.now()), () => {
        shown.woken();
        run?.input({ type: 'timer', tick: world.ticks, atMs: world.nowMs, timer });
        clock.reach(atMs);
        due();
      });
      return () => {
        run?.giveUp('timer');
        callOff();
      };
    },
  };
}
