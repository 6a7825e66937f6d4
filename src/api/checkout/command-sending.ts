// Sends a command to the workflow of a checkout as an Update, unless the checkout already shows the answer, and waits
// for the outcome as long as the caller wants.
import { setTimeout as pause } from 'node:timers/promises';
import { WorkflowNotFoundError, type Client, type WorkflowUpdateHandle } from '@temporalio/client';
import type { CommandOutcome } from '../../workflows/messages';
import { traced } from '../../platform/traces';
import type { Wait } from '../../http/prefer-wait';
import type { CheckoutReader, Reading } from './checkout-reader';
import type { CheckoutWatch } from './checkout-watch';
import { createCommandTurns } from './command-turns';
import { sendDespiteFailedTasks } from '../../temporal-reads/failed-task';
import { answerIn, knownIn, type CommandCall, type Progress } from './progress';
import { isGone, outcomeWithin, refusalIn } from './update-outcome';

/** A worker has to accept the command within this time; otherwise the outcome is reported as unknown. */
export const ACCEPT_TIMEOUT_MS = 15_000;

/** A workflow that is continuing as new may miss an Update; its next run accepts the repeat. */
const REPEATS_MAX = 5;
const REPEAT_PAUSE_MS = 100;

type Accepted = WorkflowUpdateHandle<CommandOutcome>;

/** A command, its checkout, and how long the caller waits. */
export interface AwaitedCall extends CommandCall {
  readonly checkoutId: string;
  readonly wait: Wait;
}

export interface Sending extends AwaitedCall {
  /** The Update's name, for traces. */
  readonly update: string;
  /** Whether the new checkout is in the queue: its start is then answered at once, unless the caller asked to wait. */
  readonly isQueued?: () => boolean;
  /** Sends the Update with this id; equal ids share the outcome. `sentAtMs`: when ACCEPT_TIMEOUT_MS began. */
  readonly send: (updateId: string, sentAtMs: number) => Promise<Accepted>;
}

export interface SendingDeps {
  readonly client: Client;
  readonly reader: CheckoutReader;
  readonly watch: CheckoutWatch;
}

export interface CommandSending {
  /** The answer that the checkout already shows; null if it shows none. Waits if the command is under way. */
  readonly shown: (call: AwaitedCall) => Promise<Progress | null>;
  /** Returns the shown answer, or sends the command until a worker has accepted it. */
  readonly carryOut: (sending: Sending) => Promise<Progress>;
  /** Makes the call, which fails if no worker accepts it within ACCEPT_TIMEOUT_MS. */
  readonly acceptedWithin: <T>(call: () => Promise<T>) => Promise<T>;
}

export function createCommandSending(deps: SendingDeps): CommandSending {
  const { client, reader } = deps;
  const { answerShown, settledWithin } = shownAnswers(deps);
  const takeTurn = createCommandTurns();

  const acceptedWithin = <T>(call: () => Promise<T>): Promise<T> =>
    client.withDeadline(Date.now() + ACCEPT_TIMEOUT_MS, call);

  const sendOnce = async (sending: Sending, updateId: string): Promise<Progress> => {
    const { checkoutId, wait, send } = sending;
    const sentAtMs = Date.now();
    const untilMs = sentAtMs + ACCEPT_TIMEOUT_MS;
    const turn = { waitMs: ACCEPT_TIMEOUT_MS, signal: wait.signal };
    const taken = await takeTurn(checkoutId, turn, async () => {
      const progress = await answerShown(sending);
      if (progress) return { progress };
      const run = { client, workflowId: checkoutId, untilMs };
      const accepted = await sendDespiteFailedTasks(run, () =>
        client.withDeadline(untilMs, () => send(updateId, sentAtMs)),
      );
      return { accepted };
    });
    if ('progress' in taken) return settledWithin(taken.progress, sending);
    const isAnswered = sending.isQueued?.() === true && !wait.isRequested;
    const outcome = isAnswered ? null : await outcomeWithin(client, taken.accepted, wait);
    return outcome ? outcomeNow(outcome, sending) : outcomeFromCheckout(taken.accepted, sending);
  };

  /** A repeat gets the current checkout, not the one at the command's outcome. */
  const outcomeNow = async (
    outcome: CommandOutcome,
    { checkoutId, message }: AwaitedCall,
  ): Promise<Progress> => {
    if (outcome.requestId === message.requestId) return { type: 'settled', ...outcome };
    const { view } = await reader.read(checkoutId);
    return { type: 'settled', ...outcome, view };
  };

  const outcomeFromCheckout = async (
    accepted: Accepted,
    { checkoutId, message, wait }: AwaitedCall,
  ): Promise<Progress> => {
    const known = knownIn(await reader.read(checkoutId), message);
    // An accepted Update would be in the command book, so this one was refused: awaiting its result throws the refusal.
    if (!known) return { type: 'settled', ...(await acceptedWithin(() => accepted.result())) };
    const isOwn = known.type === 'settled' && known.requestId === message.requestId;
    // A caller that does not wait gets 202, even if the outcome is known by now.
    if (!isOwn || !wait.isZero) return known;
    return { type: 'under_way', tag: known, view: known.view };
  };

  const sendUntilAccepted = async (sending: Sending): Promise<Progress> => {
    const { checkoutId, message } = sending;
    let updateId = message.key;
    for (let repeats = 0; ; repeats++) {
      try {
        return await sendOnce(sending, updateId);
      } catch (error) {
        const refusal = refusalIn(error);
        if (refusal?.requestId === message.requestId) {
          const { view } = await reader.read(checkoutId);
          return { type: 'refused', failure: refusal.failure, view };
        }
        if ((!refusal && !isGone(error)) || repeats === REPEATS_MAX) throw error;
        // The refusal of an earlier call did not use up the key, but the server would repeat it for this Update id.
        if (refusal) updateId = `${message.key}~${message.requestId}`;
        else await pause(REPEAT_PAUSE_MS);
      }
    }
  };

  return {
    acceptedWithin,
    shown: async (call) => {
      const progress = await answerShown(call);
      return progress && settledWithin(progress, call);
    },
    carryOut: (sending) => {
      const { update, checkoutId: workflowId } = sending;
      return traced(`command ${update}`, { workflowId }, () => sendUntilAccepted(sending));
    },
  };
}

/** Answers from the published checkout, without an Update. */
function shownAnswers({ reader, watch }: Pick<SendingDeps, 'reader' | 'watch'>) {
  return {
    answerShown: async ({ checkoutId, ...command }: AwaitedCall): Promise<Progress | null> => {
      const reading = await reader.read(checkoutId).catch((error: unknown) => {
        // A start is sent before its checkout exists.
        if (command.name === 'start' && error instanceof WorkflowNotFoundError) return null;
        throw error;
      });
      const answer = reading && answerIn(reading, command);
      return answer?.type === 'settled' ? { ...answer, before: true } : answer;
    },
    /** Waits for a command that is under way. */
    settledWithin: async (progress: Progress, call: AwaitedCall): Promise<Progress> => {
      const { checkoutId, message, wait } = call;
      const isWaited = wait.isRequested || !progress.view.queue;
      if (progress.type !== 'under_way' || !isWaited || wait.leftMs() === 0) return progress;
      const known = (reading: Reading): Progress => knownIn(reading, message) ?? progress;
      const isSettled = (reading: Reading): boolean => known(reading).type !== 'under_way';
      return known(await watch.until(checkoutId, isSettled, wait.leftMs(), wait.signal));
    },
  };
}
