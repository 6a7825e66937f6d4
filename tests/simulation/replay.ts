// I10: a run that is told again what it was told does again what it did, by a clock that is right. What
// a stale clock has led another way is found here.
import { CheckoutProcess } from '../../src/domain/checkout/process';
import { believing } from '../../src/domain/checkout/believed-clock';
import type { Answer, Clock, PaymentPort, Ports, SvcPort } from '../../src/domain/checkout/ports';
import type { Input, Journal, Noted } from './journal';
import type { CallName } from './unreliable-line';
import { scoped, type Unscoped } from './scope';
import { InvariantViolated } from './violation';

const SVC_CALLS: readonly (keyof SvcPort)[] = [
  'refreshCheckout',
  'layout',
  'occupants',
  'createGuest',
  'lease',
  'preview',
  'placeOrder',
  'orderStatus',
  'orderSummary',
  'cancelOrder',
];
const PROVIDER_CALLS: readonly CallName[] = [
  'authorize',
  'findAuthorizations',
  'readAuthorization',
  'capture',
  'void',
  'refund',
];

/** Throws where the run goes another way than it went. */
export async function replay(
  journal: Journal,
  falsify: (world: Unscoped, shown: Clock['exact']) => Unscoped = (world) => world,
): Promise<void> {
  const stage = new Stage(journal, falsify);
  const process = new CheckoutProcess(journal.initial, stage.ports);
  for (const inputs of byTick(journal.inputs)) {
    for (const input of inputs) {
      // What was done before it came is done now, too.
      if (stage.done < input.after) await new Promise(setImmediate);
      stage.tell(input, process);
    }
    // Whatever the inputs set in motion comes to rest first.
    await new Promise(setImmediate);
    stage.compare();
  }
  stage.compareEnd();
}

/** What happened at one moment, before anything else could. */
function* byTick(inputs: readonly Noted[]): Generator<readonly Noted[]> {
  let together: Noted[] = [];
  for (const input of inputs) {
    if (together.length > 0 && together[0]?.tick !== input.tick) {
      yield together;
      together = [];
    }
    together.push(input);
  }
  yield together;
}

class Stage {
  readonly ports: Ports;
  readonly #did: string[] = [];
  readonly #answers: ((answer: Answer<unknown>) => void)[] = [];
  readonly #timers: (() => void)[] = [];
  readonly #uuids: string[];
  readonly #interruptions: boolean[];
  #nowMs = 0;
  #last = 'the start';
  #compared = 0;

  constructor(
    private readonly journal: Journal,
    falsify: (world: Unscoped, shown: Clock['exact']) => Unscoped,
  ) {
    this.#uuids = [...journal.uuids];
    this.#interruptions = [...journal.interruptions];
    this.#nowMs = journal.inputs[0]?.atMs ?? 0;
    const shown = () => this.#nowMs;
    const gaveUp = (what: string) => void this.#did.push(`give up ${what}`);
    this.ports = scoped(falsify(this.#unscoped(shown), shown), gaveUp);
  }

  #unscoped(shown: Clock['exact']): Unscoped {
    const clock = believing(shown);
    return {
      svc: this.#calls(SVC_CALLS) as unknown as SvcPort,
      payments: this.#calls(PROVIDER_CALLS) as unknown as PaymentPort,
      clock,
      timers: {
        at: (atMs, _summary, due) => {
          this.#did.push('timer');
          const timer = this.#timers.length;
          this.#timers.push(() => {
            clock.reach(atMs);
            due();
          });
          return () => {
            this.#timers[timer] = () => {};
            this.#did.push('give up timer');
          };
        },
      },
      ids: { uuid: () => this.#uuids.shift() ?? '' },
      publish: ({ phase }) => this.#did.push(`change ${phase.status}`),
    };
  }

  get done(): number {
    return this.#did.length;
  }

  tell(input: Input, process: CheckoutProcess): void {
    this.#nowMs = input.atMs;
    this.#last = input.type;
    switch (input.type) {
      case 'run':
        void process.run(() => this.#interruptions.shift() ?? false);
        return;
      case 'answer':
        this.#answers[input.call]?.(input.answer);
        return;
      case 'timer':
        this.#timers[input.timer]?.();
        return;
      case 'submit':
        process.submit(input.command, input.tag);
        return;
      case 'post':
        process.post(input.command, input.tag);
        return;
    }
  }

  /** What was done so far, against what had been done. */
  compare(): void {
    const { outputs } = this.journal;
    for (; this.#compared < this.#did.length; this.#compared++) {
      const now = this.#did[this.#compared];
      const then = outputs[this.#compared] ?? 'nothing';
      if (now !== then) this.#differs(then, now ?? 'nothing');
    }
  }

  compareEnd(): void {
    const missing = this.journal.outputs[this.#did.length];
    if (missing !== undefined) this.#differs(missing, 'nothing');
  }

  #differs(then: string, now: string): never {
    const what = `the run does not replay: after ${this.#last}, ${then} then and ${now} now`;
    throw new InvariantViolated(`I10: ${what}`);
  }

  #calls(names: readonly string[]): object {
    const call = (name: string) => () => {
      this.#did.push(`call ${name}`);
      return new Promise<Answer<unknown>>((resolve) => this.#answers.push(resolve));
    };
    return Object.fromEntries(names.map((name) => [name, call(name)]));
  }
}
