import { ServiceError, type Client } from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';
import { sendDespiteFailedTasks } from './failed-task';

const { EVENT_TYPE_WORKFLOW_TASK_FAILED, EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT } =
  proto.api.enums.v1.EventType;
const WAIT_MS = 15_000;
const FAILED_PRECONDITION = 9;
const UNAVAILABLE = 14;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function serviceError(code: number): ServiceError {
  const cause = Object.assign(new Error('from gRPC'), { code, details: '', metadata: {} });
  return new ServiceError('Workflow Update failed', { cause });
}

/** Sends to a workflow whose history ends with this event, until WAIT_MS is over. */
async function sendTo(send: () => Promise<string>, lastEvent = EVENT_TYPE_WORKFLOW_TASK_FAILED) {
  const history = { events: [{ eventType: lastEvent }] };
  const client = {
    options: { namespace: 'usher' },
    workflowService: {
      getWorkflowExecutionHistoryReverse: () => Promise.resolve({ history }),
    },
  } as unknown as Client;
  const sending = { client, workflowId: 'chk_1', untilMs: Date.now() + WAIT_MS };
  const outcome = sendDespiteFailedTasks(sending, send).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await jest.advanceTimersByTimeAsync(WAIT_MS);
  return outcome;
}

test('a command is sent again while the tasks of its workflow fail', async () => {
  const send = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(serviceError(FAILED_PRECONDITION))
    .mockRejectedValueOnce(serviceError(FAILED_PRECONDITION))
    .mockResolvedValue('accepted');
  expect(await sendTo(send)).toEqual({ value: 'accepted' });
  expect(send).toHaveBeenCalledTimes(3);
});

test.each([
  ['failed', EVENT_TYPE_WORKFLOW_TASK_FAILED, 'WorkflowTaskFailedError'],
  ['timed out', EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT, 'ServiceError'],
])(
  'when the time is up, the error distinguishes a failed task from one that timed out: %s',
  async (_how, lastEvent, name) => {
    const send = () => Promise.reject(serviceError(FAILED_PRECONDITION));
    expect(await sendTo(send, lastEvent)).toMatchObject({ error: { name } });
  },
);

test('any other error is thrown at once', async () => {
  const error = serviceError(UNAVAILABLE);
  const send = jest.fn<Promise<string>, []>().mockRejectedValue(error);
  expect(await sendTo(send)).toEqual({ error });
  expect(send).toHaveBeenCalledTimes(1);
});
