// The webhook workflows except delivery, in the SDK's runtime without a server: a partner's own endpoints, ended
// endpoints, and ranges of deliveries that are sent again.
import type { Creator } from './schedule';
import { workflowCreator } from './temporal/bundle';
import { LoneRun } from './temporal/lone-run';

const ENDED = { endedId: 'whe_demo_1', ended: true };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

describe('the workflow of an ended endpoint', () => {
  const end = (...endpoints: readonly unknown[]) =>
    LoneRun.open(creator, {
      workflowType: 'endedEndpoint',
      input: { partnerId: 'demo', endedId: 'whe_demo_1' },
      answers: { findEndpoint: endpoints },
    });

  test('needs ops until the endpoint is enabled', async () => {
    const run = await end(ENDED);
    expect(run.searchAttributes).toEqual({ UsherPartner: 'demo', UsherNeedsOps: true });
    await run.signal('enableEndpoint');
    expect(run.end).toEqual({ result: 'enabled' });
    expect(run.searchAttributes).toMatchObject({ UsherNeedsOps: false });
  });

  test.each([[null], [{ endedId: 'whe_demo_2', ended: false }]])(
    'ends at the hourly poll in which findEndpoint returns %j',
    async (other) => {
      const run = await end(ENDED, other);
      expect(await run.passTime()).toBe(3600_000);
      expect(run.end).toBeNull();
      expect(await run.passTime()).toBe(3600_000);
      expect(run.end).toEqual({ result: 'replaced' });
      expect(run.searchAttributes).toMatchObject({ UsherNeedsOps: false });
    },
  );

  test('continues as new after 300 polls', async () => {
    const run = await end(ENDED);
    while (!run.end) await run.passTime();
    expect(run.calls).toHaveLength(300);
    expect(run.end).toEqual({
      nextType: 'endedEndpoint',
      nextInput: { partnerId: 'demo', endedId: 'whe_demo_1' },
    });
  });
});

describe("a partner's own endpoints", () => {
  const create = {
    type: 'create',
    id: 'we_1',
    digest: 'd',
    url: 'https://rex.example/',
    events: null,
    secret: 'whsec_1',
    max: 1,
  };
  const made = {
    id: 'we_1',
    url: create.url,
    events: null,
    enabled: true,
    createdAtMs: Date.UTC(2030, 0, 1, 12),
    secret: 'whsec_1',
    formerSecret: null,
    digest: 'd',
    rotation: null,
  };
  const open = () =>
    LoneRun.open(creator, {
      workflowType: 'webhookEndpoints',
      input: { partnerId: 'demo', endpoints: [] },
      answers: {},
    });

  test('are changed by an Update, and shown in the memo', async () => {
    const run = await open();
    expect(run.searchAttributes).toEqual({ UsherPartner: 'demo' });
    expect(await run.update('changeEndpoints', create)).toEqual({
      endpoint: made,
      before: null,
      replayed: false,
    });
    expect(run.plainMemo).toEqual({ endpoints: [made] });
    await run.update('changeEndpoints', { type: 'delete', id: 'we_1' });
    expect(run.plainMemo).toEqual({ endpoints: [] });
  });

  test('continue as new when ops request it, for example to change the payload key', async () => {
    const run = await open();
    await run.update('changeEndpoints', create);
    await run.signal('renewEndpoints');
    expect(run.end).toEqual({
      nextType: 'webhookEndpoints',
      nextInput: { partnerId: 'demo', endpoints: [made], deleted: [] },
    });
    expect(run.plainMemo).toEqual({ endpoints: [made] });
  });

  test('continue as new after 100 changes, with the memo always set', async () => {
    const run = await open();
    await run.update('changeEndpoints', create);
    for (let changes = 1; changes < 100; changes++) {
      expect(run.end).toBeNull();
      await run.update('changeEndpoints', { type: 'update', id: 'we_1', changes: {} });
    }
    expect(run.end).toEqual({
      nextType: 'webhookEndpoints',
      nextInput: { partnerId: 'demo', endpoints: [made], deleted: [] },
    });
    expect(run.plainMemo).toEqual({ endpoints: [made] });
  });

  test('that were deleted stay recorded as deleted in the next run', async () => {
    const run = await open();
    await run.update('changeEndpoints', create);
    await run.update('changeEndpoints', { type: 'delete', id: 'we_1' });
    await run.signal('renewEndpoints');
    expect(run.end).toMatchObject({ nextInput: { endpoints: [], deleted: ['we_1'] } });
  });
});

test('sends a range of deliveries again page by page, with pauses in between', async () => {
  const run = await LoneRun.open(creator, {
    workflowType: 'webhookResend',
    input: { query: 'the query' },
    answers: {
      resendPage: [
        { count: 2, nextPageToken: 'second' },
        { count: 1, nextPageToken: null },
      ],
    },
  });
  expect(await run.passTime()).toBe(1_000);
  expect(run.end).toEqual({ result: 3 });
  expect(run.calls.map(({ input }) => input)).toEqual([
    { query: 'the query', pageToken: null },
    { query: 'the query', pageToken: 'second' },
  ]);
});
