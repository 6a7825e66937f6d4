// `npm run demo -- trouble`: five checkouts that run into trouble, and both ledgers at the end.
import pc from 'picocolors';
import type { Checkout } from 'usher-client';
import type { Policy } from '../../src/domain/policy';
import { print } from '../narrator';
import { readLedger } from '../../sandbox/control/control-client';
import { setStage, type Stage } from '../stage';
import type { Stack } from '../../scripts/stack';
import { DUPLICATES_NAME_ORDER } from '../../scripts/stack-settings';
import { decline } from './decline';
import { endingOf } from './ending';
import { expiredHold, leaveHold } from './expired-hold';
import { killedWorker } from './killed-worker';
import { lateOrder } from './late-order';
import { lostAnswer } from './lost-answer';
import type { Outcome } from './outcome-table';

/** Two seats for each story, and enough others to find neighbouring seats. */
const SEATS_MIN = 40;

/** Shorter durations than in production, so that the demo does not take many minutes. */
const POLICY = {
  leaseMarginMs: 2_000,
  placeReserveMs: 2_000,
  callTimeoutMs: 4_000,
  // A busy worker must not count as dead.
  heartbeatTimeoutMs: 4_000,
  pollIntervalMs: 1_000,
  pollBudgetMs: 4_000,
  settleMs: 4_000,
  orderInProgressMs: 4_000,
  reconcilePauseMs: 2_000,
  reconcilePauseMaxMs: 4_000,
} satisfies Partial<Policy>;

export const TROUBLE_SETTINGS = {
  ...DUPLICATES_NAME_ORDER,
  // Long enough for a worker to restart within it, even on a slow machine.
  SANDBOX_LEASE_SECONDS: '300',
  SANDBOX_FULFILMENT_DELAY_MS: '1500',
  SANDBOX_SLOW_FULFILMENT_DELAY_MS: '9000',
  UPSTREAM_TIMEOUT_MS: '3000',
  USHER_POLICY: JSON.stringify(POLICY),
};

interface Story {
  readonly title: string;
  readonly plot: string;
  /** Resolves to the checkout once its tickets are bought; rejects if the story does not go as planned. */
  readonly play: (stage: Stage) => Promise<Checkout>;
}

/** In the order of the demo. The last story begins in the prologue, before the first. */
function storiesOf(left: Checkout): readonly Story[] {
  return [
    {
      title: 'A decline',
      plot: 'The payment is declined; the seats stay, and another payment buys them.',
      play: decline,
    },
    {
      title: 'A lost answer',
      plot: 'The order arrives, but its response does not. The checkout finds the order automatically.',
      play: lostAnswer,
    },
    {
      title: 'A killed worker',
      plot: 'The worker dies during its call to place the order. Another one continues.',
      play: killedWorker,
    },
    {
      title: 'A late order',
      plot: 'The ticketing service accepts the order, and fulfils it late. The customer need not wait.',
      play: lateOrder,
    },
    {
      title: 'An expired hold',
      plot: 'The customer of the prologue comes back too late, and chooses seats again.',
      play: (stage) => expiredHold(stage, left),
    },
  ];
}

/** Rejects if a story does not end as planned, or the ledgers do not agree. */
export async function playTrouble(stack: Stack, signal: AbortSignal): Promise<void> {
  const stage = await setStage(stack, signal, SEATS_MIN);
  const { showtime, venue } = stage;
  print(`Everybody buys for ${showtime.title}, ${venue.name}, ${showtime.localStart}`);
  announce(
    'Prologue',
    'A customer holds two seats and walks away; the last story returns to this customer.',
  );
  const stories = storiesOf(await leaveHold(stage));

  const outcomes: Outcome[] = [];
  for (const [index, story] of stories.entries()) {
    announce(`${index + 1} of ${stories.length}  ${story.title}`, story.plot);
    outcomes.push(await outcomeOf(stage, story));
  }

  const { table, audit, failure } = endingOf(outcomes, await readLedger(stack.sandboxUrl));
  console.log(`\n${table}\n\n${failure === null ? pc.green(audit) : audit}\n`);
  if (failure !== null) throw new Error(failure);
}

function announce(title: string, plot: string): void {
  console.log();
  print(pc.bold(pc.cyan(title)));
  print(plot);
}

/** A story that fails is reported, and the others still run. */
async function outcomeOf(stage: Stage, { title, play }: Story): Promise<Outcome> {
  try {
    return { title, bought: await play(stage) };
  } catch (error) {
    stage.signal.throwIfAborted();
    print(pc.red(`Not as planned: ${error instanceof Error ? error.message : String(error)}`));
    return { title, bought: null };
  }
}
