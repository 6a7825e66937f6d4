// Reorders poll answers in the worst way: a query carries the history of the workflow's started task, and the task is
// lost.
import { gunzipSync } from 'node:zlib';
import { temporal as proto } from '@temporalio/proto';
import type { TemporalProxyOptions } from '../support/temporal-proxy';

const { PollWorkflowTaskQueueResponse: Poll } = proto.api.workflowservice.v1;

/** The prefix of each gRPC message: a compression flag, and the length. */
const HEADER_BYTES = 5;

interface Polled {
  readonly poll: ReturnType<typeof Poll.decode>;
  readonly body: Buffer;
  readonly forward: (body: Buffer) => void;
}

/** Loses one task of this workflow as soon as a waiting query has arrived as well. */
export class LostTask {
  isLost = false;
  private isReleased = false;
  private task: Polled | null = null;
  private query: Polled | null = null;

  constructor(private readonly workflowId: string) {}

  readonly change: NonNullable<TemporalProxyOptions['change']> = {
    path: '/temporal.api.workflowservice.v1.WorkflowService/PollWorkflowTaskQueue',
    answer: (body) => this.answer(body),
  };

  /** Stops waiting for a query that has ended: the task is forwarded. Does nothing once the task is lost. */
  release(): void {
    if (this.isLost) return;
    this.isReleased = true;
    for (const held of [this.task, this.query]) held?.forward(held.body);
  }

  private async answer(body: Buffer): Promise<Buffer> {
    const poll = Poll.decode(messageIn(body));
    if (this.isLost || this.isReleased) return body;
    if (poll.workflowExecution?.workflowId !== this.workflowId) return body;
    // If the query came too late, it is part of the task, and the task is not lost.
    if (Object.keys(poll.queries ?? {}).length > 0) return body;
    return new Promise((forward) => {
      if (poll.query) this.query = { poll, body, forward };
      else this.task = { poll, body, forward };
      this.loseTask();
    });
  }

  /** The server sent the query with the events so far; this adds the events of the task, and drops the task. */
  private loseTask(): void {
    if (!this.task || !this.query) return;
    this.isLost = true;
    const { poll, forward } = this.query;
    poll.history = this.task.poll.history ?? null;
    forward(bodyOf(Poll.encode(poll).finish()));
  }
}

function messageIn(body: Buffer): Uint8Array {
  const message = body.subarray(HEADER_BYTES);
  return body[0] === 1 ? gunzipSync(message) : message;
}

function bodyOf(message: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(message.length, 1);
  return Buffer.concat([header, message]);
}
