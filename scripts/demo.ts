// `npm run demo`: plays a purchase in the terminal, with real programs. `-- trouble` plays what can go wrong.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pc from 'picocolors';
import { steadyPort } from '../src/platform/dev-server/steady-port';
import { untilInterrupted } from './interrupt';
import { print } from '../demo/narrator';
import { playOneCheckout } from '../demo/one-checkout';
import { startStack, type Stack } from './stack';
import { DUPLICATES_NAME_ORDER, unlessGiven } from './stack-settings';
import { playTrouble, TROUBLE_SETTINGS } from '../demo/trouble/trouble';

const USAGE = `Usage: npm run demo               one whole checkout, step by step
       npm run demo -- trouble    five checkouts that run into trouble, and how each one ends`;

interface Play {
  /** Settings for the programs of the play. */
  readonly settings: Readonly<Record<string, string>>;
  /** Rejects if the play does not end as planned. */
  readonly play: (stack: Stack, signal: AbortSignal) => Promise<void>;
}

const ONE_CHECKOUT: Play = {
  settings: DUPLICATES_NAME_ORDER,
  play: playOneCheckout,
};
const TROUBLE: Play = { settings: TROUBLE_SETTINGS, play: playTrouble };

function chosenPlay(args: readonly string[]): Play {
  if (args.length === 0) return ONE_CHECKOUT;
  if (args.length === 1 && args[0] === 'trouble') return TROUBLE;
  throw new Error(`Unknown argument: "${args.join(' ')}".\n${USAGE}`);
}

/** In a terminal everything stays up, with the Temporal UI, until the user presses Enter. */
async function lookAround(stack: Stack, interrupted: Promise<unknown>): Promise<void> {
  if (!process.stdin.isTTY) {
    print('Everything stops now; `npm start` keeps it up, with the Temporal UI');
    return;
  }
  const { temporalUiUrl: url } = stack;
  print(`Look around in the Temporal UI ${url ? `at ${pc.bold(url)}` : 'of your own server'}`);
  print('Enter stops everything');
  const terminal = createInterface({ input: process.stdin });
  await Promise.race([once(terminal, 'line'), once(terminal, 'close'), interrupted, stack.broken]);
  terminal.close();
}

async function main(): Promise<void> {
  const { settings, play } = chosenPlay(process.argv.slice(2));
  const interrupted = untilInterrupted();
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-demo-'));
  print(pc.bold('Starting Temporal, the sandbox of the ticketing service, a worker and the API'));
  try {
    const stack = await startStack({
      dataDir,
      ports: {
        api: await steadyPort(),
        sandbox: await steadyPort(),
        temporal: undefined,
        temporalUi: undefined,
      },
      // The environment wins: a slow machine may need a longer hold.
      env: unlessGiven(settings),
      report: (line) => print(pc.dim(line)),
    });
    const ending = new AbortController();
    try {
      const played = play(stack, ending.signal).then(() => 'played' as const);
      const ended = await Promise.race([played, interrupted, stack.broken]);
      if (ended !== 'played') throw new Error(`The demo ended early: ${ended}`);
      await lookAround(stack, interrupted);
    } finally {
      ending.abort();
      print(pc.dim('Stopping what was started'));
      await stack.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(pc.red(error instanceof Error ? error.message : String(error)));
  // If a part fails to start, stop the others too.
  process.exit(1);
});
