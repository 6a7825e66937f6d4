// The cost of a checkout at Temporal, counted in the histories of all its runs: counts do not depend on the machine.
import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';

type HistoryEvent = temporal.api.history.v1.IHistoryEvent;
type Attributes = Readonly<Record<string, unknown>>;

const { EventType } = temporal.api.enums.v1;

/** Numbers of events over all runs. */
export interface CheckoutCost {
  readonly workflowTasks: number;
  readonly events: number;
  /** Upserts of search attributes. */
  readonly upserts: number;
  readonly memos: number;
  readonly activities: number;
  readonly timers: number;
  readonly runs: number;
}

export interface CheckoutRun {
  readonly runId: string;
  readonly type: string;
  readonly events: readonly HistoryEvent[];
}

/** The runs of a bought checkout, oldest first, once its order's first task is done. */
export async function settledRuns(client: Client, workflowId: string): Promise<CheckoutRun[]> {
  return runsOf(client, workflowId, await orderRunId(client, workflowId));
}

/** The runs of any workflow up to `lastRunId`, oldest first. Default: up to the current run. */
export async function runsOf(
  client: Client,
  workflowId: string,
  lastRunId?: string,
): Promise<CheckoutRun[]> {
  const handle = client.workflow.getHandle(workflowId);
  const runs: CheckoutRun[] = [];
  let runId = lastRunId ?? (await handle.describe()).runId;
  while (runId !== '') {
    const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    const started = events?.[0]?.workflowExecutionStartedEventAttributes;
    runs.unshift({ runId, type: started?.workflowType?.name ?? '', events: events ?? [] });
    runId = started?.continuedExecutionRunId ?? '';
  }
  return runs;
}

/** Waits until the workflow has continued as an order whose first task is done. */
async function orderRunId(client: Client, workflowId: string): Promise<string> {
  for (;;) {
    const { runId, type } = await client.workflow.getHandle(workflowId).describe();
    const waitsFor = type === 'order' ? isTaskCompleted : isContinuedAsNew;
    if ((await untilEvent(client, { workflowId, runId }, waitsFor)) && type === 'order') {
      return runId;
    }
  }
}

const isTaskCompleted = ({ eventType }: HistoryEvent): boolean =>
  eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;

const isContinuedAsNew = ({ eventType }: HistoryEvent): boolean =>
  eventType === EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW;

/** Waits for the event; false if the run ends without it. */
async function untilEvent(
  { workflowService, options: { namespace } }: Client,
  execution: { readonly workflowId: string; readonly runId: string },
  isMatch: (event: HistoryEvent) => boolean,
): Promise<boolean> {
  let nextPageToken: Uint8Array | undefined;
  do {
    const page = await workflowService.getWorkflowExecutionHistory({
      namespace,
      execution,
      waitNewEvent: true,
      ...(nextPageToken && { nextPageToken }),
    });
    if (page.history?.events?.some(isMatch)) return true;
    nextPageToken = page.nextPageToken;
  } while (nextPageToken.length > 0);
  return false;
}

export function costOf(runs: readonly CheckoutRun[]): CheckoutCost {
  const types = runs.flatMap(({ events }) => events.map(({ eventType }) => eventType));
  const count = (type: temporal.api.enums.v1.EventType): number =>
    types.filter((each) => each === type).length;
  return {
    workflowTasks: count(EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED),
    events: types.length,
    upserts: count(EventType.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES),
    memos: count(EventType.EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED),
    activities: count(EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED),
    timers: count(EventType.EVENT_TYPE_TIMER_STARTED),
    runs: runs.length,
  };
}

/** Each workflow task in a line: the events that caused it, and its commands. */
export function tasksInWords(runs: readonly CheckoutRun[]): string {
  return runs.map(runInWords).join('\n');
}

function runInWords({ type, events }: CheckoutRun): string {
  const tasks: { wokenBy: string[]; did: string[] }[] = [];
  let since: string[] = [];
  for (const event of events) {
    if (isTaskCompleted(event)) {
      tasks.push({ wokenBy: since, did: [] });
      since = [];
    } else if (isCommand(event)) tasks.at(-1)?.did.push(eventInWords(event, events));
    else if (!isOfTasks(event)) since.push(eventInWords(event, events));
  }
  const lines = tasks.map(
    // An Update waiting for acceptance leaves no event.
    ({ wokenBy, did }, index) =>
      `  ${index + 1}. ${wokenBy.join(', ') || 'an Update'} → ${did.join(', ') || 'nothing'}`,
  );
  return [`${type}: ${events.length} events`, ...lines].join('\n');
}

/** Events caused by the workflow itself: its commands, which name their task, and answers to Updates. */
const isCommand = (event: HistoryEvent): boolean =>
  'workflowTaskCompletedEventId' in attributesOf(event) ||
  event.eventType === EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED ||
  event.eventType === EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED;

const isOfTasks = ({ eventType }: HistoryEvent): boolean =>
  eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED ||
  eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED;

function eventInWords(event: HistoryEvent, events: readonly HistoryEvent[]): string {
  const word = (EventType[event.eventType ?? 0] ?? 'unknown')
    .replace('EVENT_TYPE_', '')
    .replace(/^WORKFLOW_EXECUTION_|_TASK(?=_)/, '')
    .toLowerCase()
    .replaceAll('_', ' ');
  const about = subjectOf(event, events);
  return about ? `${word} (${about})` : word;
}

function subjectOf(event: HistoryEvent, events: readonly HistoryEvent[]): string | undefined {
  const scheduledId =
    event.activityTaskStartedEventAttributes?.scheduledEventId ??
    event.activityTaskCompletedEventAttributes?.scheduledEventId;
  const scheduled = scheduledId
    ? events.find(({ eventId }) => String(eventId) === String(scheduledId))
    : event;
  return (
    scheduled?.activityTaskScheduledEventAttributes?.activityType?.name ??
    event.timerStartedEventAttributes?.timerId ??
    event.timerFiredEventAttributes?.timerId ??
    event.timerCanceledEventAttributes?.timerId ??
    event.markerRecordedEventAttributes?.markerName ??
    event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name ??
    event.workflowExecutionSignaledEventAttributes?.signalName ??
    namesOf(event.upsertWorkflowSearchAttributesEventAttributes?.searchAttributes?.indexedFields)
  );
}

function namesOf(fields: object | null | undefined): string | undefined {
  return fields ? Object.keys(fields).join(' ') : undefined;
}

function attributesOf(event: HistoryEvent): Attributes {
  const name = Object.keys(event).find((key) => key.endsWith('EventAttributes'));
  return name ? (event[name as keyof HistoryEvent] as unknown as Attributes) : {};
}
