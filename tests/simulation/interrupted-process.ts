// A process that is closed between two steps every now and then, and opened again from its JSON, as a
// worker that crashed or a workflow that continues as new would.
import { openCheckout, type CheckoutProcess } from '../../src/domain/checkout/process';
import type { Command } from '../../src/domain/checkout/commands';
import type { CommandOutcome } from '../../src/domain/checkout/process';
import type { CommandTag } from '../../src/domain/checkout/commands';
import type { Ports } from '../../src/domain/checkout/ports';
import type { Checkout } from '../../src/domain/checkout/state';
import { isFinished } from '../../src/domain/checkout/machine';
import type { World } from './world';

interface Pending {
  readonly command: Command;
  readonly tag: CommandTag;
  readonly resolve: (outcome: CommandOutcome) => void;
}

export function openInterrupted(
  initial: Checkout,
  ports: Ports,
  world: World,
  interruptPercent: number,
): Pick<CheckoutProcess, 'checkout' | 'submit' | 'run'> {
  let process = openCheckout(initial, ports);
  const throughJson = jsonCopier();
  const pending = new Set<Pending>();

  /** A caller whose process has gone asks again, under the same key. */
  function ask(request: Pending): void {
    const asked = process;
    void asked.submit(request.command, request.tag).then((outcome) => {
      if (pending.delete(request)) request.resolve(outcome);
    });
  }

  return {
    get checkout() {
      return process.checkout;
    },
    submit: (command, tag) =>
      new Promise((resolve) => {
        const request = { command, tag, resolve };
        pending.add(request);
        ask(request);
      }),
    async run() {
      while (!isFinished(process.checkout)) {
        await process.run(() => world.percent(interruptPercent));
        if (isFinished(process.checkout)) break;
        process = openCheckout(throughJson(process.checkout), ports);
        for (const request of pending) ask(request);
      }
      return process.checkout;
    },
  };
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
  const copyEach = <T extends object>(fields: T): T =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, copy(value as unknown)]],
      ),
    ) as T;
  return (checkout) => {
    const { owed, answered } = checkout.ledger;
    const ledger = { owed: copy(owed), answered: copyEach(answered) };
    const timeline = checkout.timeline.map(copy);
    return { ...copyEach({ ...checkout, ledger: null, timeline: null }), ledger, timeline };
  };
}
