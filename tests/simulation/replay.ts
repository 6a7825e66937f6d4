// I10: a run that is told again what it was told does again what it did, by a clock that is right. What
// a stale clock has led another way is found here.
import { openCheckout, type CheckoutProcess } from '../../src/domain/checkout/process';
import type { Answer, PaymentPort, Ports, SvcPort } from '../../src/domain/checkout/ports';
import type { Input, Journal } from './journal';
import type { CallName } from './line';
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
  'capture',
  'void',
  'refund',
];

/** Throws where the run goes another way than it went. */
export async function replay(
  journal: Journal,
  falsify: (ports: Ports) => Ports = (ports) => ports,
): Promise<void> {
  const stage = new Stage(journal);
  const process = openCheckout(journal.initial, falsify(stage.ports));
  for (const inputs of byTick(journal.inputs)) {
    for (const input of inputs) stage.tell(input, process);
    // Whatever the inputs set in motion comes to rest first.
    await new Promise(setImmediate);
    stage.compare();
  }
  stage.compareEnd();
}

/** What happened at one moment, before anything else could. */
function* byTick(inputs: readonly Input[]): Generator<readonly Input[]> {
  let together: Input[] = [];
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

  constructor(private readonly journal: Journal) {
    this.#uuids = [...journal.uuids];
    this.#interruptions = [...journal.interruptions];
    this.#nowMs = journal.inputs[0]?.atMs ?? 0;
    this.ports = {
      svc: this.#calls(SVC_CALLS) as unknown as SvcPort,
      payments: this.#calls(PROVIDER_CALLS) as unknown as PaymentPort,
      clock: { now: () => this.#nowMs },
      inbox: this.#inbox(),
      ids: { uuid: () => this.#uuids.shift() ?? '' },
      tell: ({ phase }) => this.#did.push(`change ${phase.status}`),
    };
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
        void process.submit(input.command, input.tag);
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

  #inbox(): Ports['inbox'] {
    let wake = () => {};
    return {
      wait: (untilMs) => {
        const waitMs = untilMs - this.#nowMs;
        if (waitMs <= 0) return Promise.resolve();
        return new Promise((resolve) => {
          wake = resolve;
          if (waitMs === Infinity) return;
          this.#did.push('timer');
          this.#timers.push(resolve);
        });
      },
      wake: () => wake(),
    };
  }
}
