// A checkout that starts in any state, with calls that return the test's answers. The scripted tests cover a state
// function one answer at a time; the seeded schedules cover combinations.
import { ApplicationFailure } from '@temporalio/common';
import type { Checkout } from '../../../src/domain/checkout/state';
import { failure } from '../../../src/domain/failure';
import type { OrderInput } from '../../../src/workflows/messages';
import { receipt } from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import type { Seen } from '../seen';
import { LoneRun } from '../temporal/lone-run';

/** Svc's summary of an order with tickets. */
export const TICKETS = {
  showtimeId: 'D812',
  seatIds: ['F1', 'F2'],
  tickets: [
    { seatLabel: 'F1', bookingId: 'VB1', qrData: 'QR1' },
    { seatLabel: 'F2', bookingId: 'VB2', qrData: 'QR2' },
  ],
};

/** Svc prices a claimed order once more, and places it as O55. */
export const ORDER_PLACED = {
  preview: [{ receipt, previewId: 'P2' }],
  placeOrder: [{ orderId: 'O55', status: 'pending', reasonCode: null }],
};

/** The answers of each activity in turn; the last one repeats. */
export type Answers = Readonly<Record<string, readonly unknown[]>>;

export class ScriptedCheckout {
  private constructor(readonly run: LoneRun) {}

  static async open(
    creator: Creator,
    checkout: Checkout,
    answers: Answers,
  ): Promise<ScriptedCheckout> {
    // Runs the same states as `checkout`, but starts no new run once the tickets are bought.
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

  /** The timeline's texts without the times. */
  get timeline(): readonly string[] {
    const { timeline } = this.run.plainMemo as { timeline: readonly { readonly text: string }[] };
    return timeline.map(({ text }) => text);
  }

  /** Fires the next `count` timers. Returns how long each took. */
  async passTimes(count: number): Promise<readonly number[]> {
    const passed: number[] = [];
    while (passed.length < count) passed.push(await this.run.passTime());
    return passed;
  }

  /** Passes time while the order is followed, at most this long. Returns the milliseconds that passed. */
  async follow(maxMs: number): Promise<number> {
    let passedMs = 0;
    while (this.status === 'processing' && passedMs < maxMs) passedMs += await this.run.passTime();
    return passedMs;
  }

  get calls(): readonly string[] {
    return this.run.calls.map(({ type }) => type);
  }
}

/** An activity failure that carries the outcome of its call. */
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
