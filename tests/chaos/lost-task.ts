// The answers to polls in the least lucky order: a query learns that the workflow's task has started, and the task is lost.
import { gunzipSync } from 'node:zlib';
import { temporal as proto } from '@temporalio/proto';
import type { TemporalProxyOptions } from '../support/temporal-proxy';

const { PollWorkflowTaskQueueResponse: Poll } = proto.api.workflowservice.v1;

/** Before each message of gRPC: whether it is compressed, and its length. */
const HEADER_BYTES = 5;

interface Polled {
  readonly poll: ReturnType<typeof Poll.decode>;
  readonly handOn: (body: Buffer) => void;
}

/** Loses one task of this workflow, as soon as a query has arrived that waited for a worker beside it. */
export class LostTask {
  isLost = false;
  private task: Polled | null = null;
  private query: Polled | null = null;

  constructor(private readonly workflowId: string) {}

  readonly change: NonNullable<TemporalProxyOptions['change']> = {
    path: '/temporal.api.workflowservice.v1.WorkflowService/PollWorkflowTaskQueue',
    answer: (body) => this.answer(body),
  };

  private async answer(body: Buffer): Promise<Buffer> {
    const poll = Poll.decode(messageIn(body));
    if (this.isLost || poll.workflowExecution?.workflowId !== this.workflowId) return body;
    // The query was asked so late that it waits for the task itself: nothing is lost then, and the test fails.
    if (Object.keys(poll.queries ?? {}).length > 0) return body;
    return new Promise((handOn) => {
      if (poll.query) this.query = { poll, handOn };
      else this.task = { poll, handOn };
      this.loseTask();
    });
  }

  /** The server adds to a query what has happened until a worker takes it: here, a moment later than it did. */
  private loseTask(): void {
    if (!this.task || !this.query) return;
    this.isLost = true;
    const { poll, handOn } = this.query;
    poll.history = this.task.poll.history ?? null;
    handOn(bodyOf(Poll.encode(poll).finish()));
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
