// A checkout's memo holds everything that the API reads. It is encrypted, written at most once in a workflow task, and
// carried over to the next run without the seat map.
import { temporal as proto } from '@temporalio/proto';
import { runsOf, settledRuns } from '../support/checkout-cost';
import { textIn } from '../support/histories';
import { PartnerBackend } from '../support/partner-backend';
import { PATIENT } from '../support/patience';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const { EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED, EVENT_TYPE_WORKFLOW_TASK_COMPLETED } =
  proto.api.enums.v1.EventType;

const REFERENCE = 'cart-of-the-memo';

const usher = useUsher({ policy: PATIENT });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

function describeCheckout(id: string) {
  return usher.temporal.workflow.getHandle(id).describe();
}

test('the memo matches the API, and Temporal cannot read any of it', async () => {
  const held = await partner.held(showtimeId, { reference: REFERENCE });
  const { memo, raw } = await describeCheckout(held.id);
  expect(memo).toMatchObject({
    view: { id: held.id, status: 'held', version: held.version, reference: REFERENCE },
    timeline: expect.arrayContaining([expect.objectContaining({ text: 'Started' })]) as unknown,
    commands: { owed: [], records: expect.any(Object) as unknown },
    ops: { partnerId: 'demo', waitingFor: 'payment' },
    seatMap: { rows: expect.any(Array) as unknown },
  });

  const { fields } = raw.workflowExecutionInfo!.memo!;
  for (const [key, payload] of Object.entries(fields!)) {
    const encoding = Buffer.from(payload.metadata!.encoding!).toString();
    expect([key, encoding]).toEqual([key, 'binary/encrypted']);
  }
  const stored = textIn(fields);
  for (const word of [held.id, REFERENCE, showtimeId, 'held', 'demo']) {
    expect(stored).not.toContain(word);
  }
});

test('a bought checkout keeps its memo in the next run, without the seat map', async () => {
  const held = await partner.held(showtimeId);
  const { body: bought } = await partner.order(held, 'tok_instant');
  const runs = await settledRuns(usher.temporal, bought.id);
  expect(runs.map(({ type }) => type)).toEqual(['checkout', 'order']);
  const begun = runs[1]!.events[0]!.workflowExecutionStartedEventAttributes!;
  expect(Object.keys(begun.memo!.fields!).sort()).toEqual(['commands', 'ops', 'timeline', 'view']);
  const { memo } = await describeCheckout(bought.id);
  expect(memo).toMatchObject({ view: { status: 'confirmed', version: bought.version } });
  expect(memo).not.toHaveProperty('seatMap');
});

test('a workflow task writes the memo at most once', async () => {
  const held = await partner.held(showtimeId);
  await partner.order(held, 'tok_declined');
  const [run] = await runsOf(usher.temporal, held.id);
  let published = 0;
  for (const { eventType } of run!.events) {
    if (eventType === EVENT_TYPE_WORKFLOW_TASK_COMPLETED) published = 0;
    if (eventType === EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED) published += 1;
    expect(published).toBeLessThanOrEqual(1);
  }
});
