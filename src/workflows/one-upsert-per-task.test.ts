import type { Command } from './other-peoples-queries/history-events';
import { joinUpserts } from './one-upsert-per-task';

const payload = (text: string) => ({ data: new TextEncoder().encode(text) });
const memo = (fields: Readonly<Record<string, string>>): Command => ({
  modifyWorkflowProperties: { upsertedMemo: { fields: payloadsOf(fields) } },
});
const attributes = (fields: Readonly<Record<string, string>>): Command => ({
  upsertWorkflowSearchAttributes: { searchAttributes: { indexedFields: payloadsOf(fields) } },
});
const TIMER: Command = { startTimer: { seq: 1 } };
const END: Command = { completeWorkflowExecution: {} };

function payloadsOf(fields: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, payload(text)]));
}

test('upserts of each kind are merged into the first one, and the last value of a key wins', () => {
  const commands = [
    memo({ view: 'held', ops: 'a' }),
    attributes({ status: 'held' }),
    TIMER,
    memo({ view: 'placing' }),
    attributes({ status: 'placing', money: 'unknown' }),
    END,
  ];
  expect(joinUpserts(commands)).toEqual([
    memo({ view: 'placing', ops: 'a' }),
    attributes({ status: 'placing', money: 'unknown' }),
    TIMER,
    END,
  ]);
});

test('a run that continues as new leaves what it passes on to the next run', () => {
  const upserts = [memo({ view: 'confirmed' }), attributes({ status: 'confirmed' })];
  const passesOn = (kinds: object): Command => ({ continueAsNewWorkflowExecution: kinds });
  const both = passesOn({ memo: payloadsOf({ view: 'confirmed' }), searchAttributes: {} });
  expect(joinUpserts([...upserts, TIMER, both])).toEqual([TIMER, both]);
  const onlyMemo = passesOn({ memo: payloadsOf({ view: 'confirmed' }) });
  expect(joinUpserts([...upserts, onlyMemo])).toEqual([upserts[1], onlyMemo]);
  const neither = passesOn({});
  expect(joinUpserts([...upserts, neither])).toEqual([...upserts, neither]);
});

test('a task with at most one upsert is unchanged', () => {
  for (const commands of [[], [TIMER, END], [TIMER, memo({ view: 'held' }), END]]) {
    expect(joinUpserts(commands)).toEqual(commands);
  }
});
