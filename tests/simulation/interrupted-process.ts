// A process that is closed between two steps every now and then, and opened again from its JSON, as a
// worker that crashed or a workflow that continues as new would.
import { CheckoutProcess } from '../../src/domain/checkout/process';
import type { Command } from '../../src/domain/checkout/commands';
import type { CommandOutcome } from '../../src/domain/checkout/process';
import type { CommandTag } from '../../src/domain/checkout/commands';
import type { Ports } from '../../src/domain/checkout/ports';
import type { Checkout } from '../../src/domain/checkout/state';
import { isFinished } from '../../src/domain/checkout/machine';
import { Journal } from './journal';
import type { RunContext } from './run-binding';
import { viewOf } from './sight';

interface Pending {
  readonly command: Command;
  readonly tag: CommandTag;
  readonly resolve: (outcome: Heard) => void;
}

/** What a caller hears; a refusal has left nothing behind. */
export type Heard = CommandOutcome & { readonly refused: boolean };

export interface Addressee extends Pick<CheckoutProcess, 'checkout' | 'post' | 'run'> {
  submit(command: Command, tag: CommandTag): Promise<Heard>;
}

export interface Runs {
  readonly process: Addressee;
  /** Those that are kept, in order; each can be replayed once it is over. */
  readonly journals: readonly Journal[];
}

export type RunSettings = Pick<RunContext, 'world' | 'clock' | 'watch' | 'size'> & {
  readonly interruptPercent: number;
  /** Whether what happens to each run is written down. */
  readonly isKept: boolean;
  readonly falsifyAnswer: <T extends CommandOutcome>(outcome: T) => T;
};

/** Opens the process on a checkout, as often as it takes. */
export function openInterrupted(
  initial: Checkout,
  portsFor: (journal: () => Journal | null) => Ports,
  settings: RunSettings,
): Runs {
  const { world, clock, watch, size, interruptPercent, isKept } = settings;
  const journals: Journal[] = [];
  const current = (): Journal | null => journals.at(-1) ?? null;
  const ports = portsFor(current);
  const throughJson = jsonCopier();
  const pending = new Set<Pending>();

  function open(checkout: Checkout): CheckoutProcess {
    if (isKept) journals.push(new Journal(checkout));
    size.reopened();
    return new CheckoutProcess(checkout, ports);
  }
  let process = open(initial);

  const now = () => ({ tick: world.ticks, atMs: world.nowMs });

  async function hear(command: Command, tag: CommandTag): Promise<Heard> {
    const submitted = process.submit(command, tag);
    if (submitted.taken) return { ...(await submitted.outcome), refused: false };
    const { version, phase } = process.checkout;
    const view = viewOf(process.checkout);
    const told = { failure: submitted.refusal, version, status: phase.status, view };
    return { ...tag, ...told, refused: true };
  }

  /** A caller whose process has gone asks again, under the same key. */
  function ask(request: Pending): void {
    const { command, tag } = request;
    clock.moved();
    current()?.input({ ...now(), type: 'submit', command, tag });
    watch.check(() => size.note('message'));
    const { version } = process.checkout;
    const heard = hear(command, tag);
    if (process.checkout.version !== version) watch.noteMove();
    void heard.then((outcome) => {
      if (pending.delete(request)) request.resolve(settings.falsifyAnswer(outcome));
    });
  }

  const isInterrupted = (): boolean => {
    const interrupted = size.isLong || world.percent(interruptPercent);
    current()?.interruptions.push(interrupted);
    return interrupted;
  };

  const outside: Runs['process'] = {
    get checkout() {
      return process.checkout;
    },
    submit: (command, tag) =>
      new Promise((resolve) => {
        const request = { command, tag, resolve };
        pending.add(request);
        ask(request);
      }),
    post(command, tag) {
      clock.woken();
      current()?.input({ ...now(), type: 'post', command, tag });
      watch.check(() => size.note('message'));
      process.post(command, tag);
    },
    async run() {
      while (!isFinished(process.checkout)) {
        current()?.input({ ...now(), type: 'run' });
        await process.run(isInterrupted);
        if (isFinished(process.checkout)) break;
        process = open(throughJson(process.checkout));
        watch.noteMove();
        for (const request of pending) ask(request);
      }
      return process.checkout;
    },
  };
  return { process: outside, journals };
}

/** Copies through JSON what has not been there yet: nobody changes a checkout in place. */
function jsonCopier(): (checkout: Checkout) => Checkout {
  const known = new WeakSet();
  const copy = <T>(value: T): T => {
    if (typeof value !== 'object' || value === null || known.has(value)) return value;
    const copied = JSON.parse(JSON.stringify(value)) as T & object;
    known.add(copied);
    return copied;
  };
  const copyEach = <T extends object>(fields: T): T => {
    const copied: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined) copied[name] = copy<unknown>(value);
    }
    return copied as T;
  };
  return (checkout) => {
    const { owed, records } = checkout.commands;
    const commands = { owed: copy(owed), records: copyEach(records) };
    const timeline = checkout.timeline.map(copy);
    return { ...copyEach({ ...checkout, commands: null, timeline: null }), commands, timeline };
  };
}
