// A checkout from any state on, whose calls are answered as a test has it: what a state function does on each answer, one by
// one. What happens when things come together is for the schedules.
import { ApplicationFailure } from '@temporalio/common';
import type { Checkout } from '../../../src/domain/checkout/state';
import { failure } from '../../../src/domain/failure';
import type { OrderInput } from '../../../src/workflows/messages';
import type { Creator } from '../schedule';
import type { Seen } from '../seen';
import { LoneRun } from '../temporal/lone-run';

/** What Svc's summary of the order says once its tickets are there. */
export const TICKETS = {
  showtimeId: 'D812',
  seatIds: ['F1', 'F2'],
  tickets: [
    { seatLabel: 'F1', bookingId: 'VB1', qrData: 'QR1' },
    { seatLabel: 'F2', bookingId: 'VB2', qrData: 'QR2' },
  ],
};

/** Of each activity, in turn; the last answer is given again. */
export type Answers = Readonly<Record<string, readonly unknown[]>>;

export class ScriptedCheckout {
  private constructor(readonly run: LoneRun) {}

  static async open(
    creator: Creator,
    checkout: Checkout,
    answers: Answers,
  ): Promise<ScriptedCheckout> {
    // As `checkout`, but that bought tickets are no new run.
    const workflowType = 'order';
    const input: OrderInput = { checkout };
    return new ScriptedCheckout(await LoneRun.open(creator, { workflowType, input, answers }));
  }

  get seen(): Seen {
    return this.run.plainMemo as unknown as Seen;
  }

  get status(): string {
    return this.seen.view.status;
  }

  /** What people read, without the times. */
  get timeline(): readonly string[] {
    const { timeline } = this.run.plainMemo as { timeline: readonly { readonly text: string }[] };
    return timeline.map(({ text }) => text);
  }

  /** Lets so many timers fire. Returns how long each took. */
  async passTimes(count: number): Promise<readonly number[]> {
    const passed: number[] = [];
    while (passed.length < count) passed.push(await this.run.passTime());
    return passed;
  }

  get calls(): readonly string[] {
    return this.run.calls.map(({ type }) => type);
  }
}

/** How an activity fails: with what the call has come to. */
export function trouble(
  outcome: 'refused' | 'not_sent' | 'unknown',
  code: string,
  more: { readonly retryAfterMs?: number; readonly orderId?: string } = {},
): ApplicationFailure {
  const { retryAfterMs, orderId } = more;
  const why = failure(code, retryAfterMs === undefined ? {} : { retryAfterMs });
  const details = [{ outcome, failure: why, ...(orderId !== undefined && { orderId }) }];
  return ApplicationFailure.create({ message: code, nonRetryable: true, details });
}
