import { createUsher, UsherProblem, type Usher } from './index';
import { nothing, problem, startApiStub, type ApiStub, type Reply } from './testing/api-stub';

let api: ApiStub;
let usher: Usher;

beforeEach(async () => {
  api = await startApiStub();
  usher = createUsher({ baseUrl: api.baseUrl, apiKey: 'usk_test_1' });
});

afterEach(() => api.close());

function event(version: number): string {
  const data = { type: 'checkout.updated', data: { id: 'chk_1', version } };
  return `id: ${version}\nevent: checkout.updated\ndata: ${JSON.stringify(data)}\n\n`;
}

function stream(text: string, end: (response: Parameters<Reply>[0]) => void): Reply {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(`retry: 1\n\n: heartbeat\n\n${text}`, () => end(response));
  };
}

const ends = (response: Parameters<Reply>[0]) => void response.end();
const breaks = (response: Parameters<Reply>[0]) => void response.destroy();

test('yields every event in order and reconnects when the stream drops', async () => {
  api.reply(stream(event(4) + event(5), breaks), stream(event(6), ends), nothing(204));
  const versions: number[] = [];
  for await (const { data } of usher.checkouts.events('chk_1', { afterVersion: 3 })) {
    versions.push(data.version);
  }
  expect(versions).toEqual([4, 5, 6]);
  expect(api.received.map(({ headers }) => headers['last-event-id'])).toEqual(['3', '5', '6']);
});

test('a stream that has gone silent is reopened', async () => {
  api.reply(
    stream(event(4), () => undefined),
    stream(event(5), ends),
    nothing(204),
  );
  const versions: number[] = [];
  const options = { afterVersion: 3, silenceMaxMs: 100 };
  for await (const { data } of usher.checkouts.events('chk_1', options)) {
    versions.push(data.version);
  }
  expect(versions).toEqual([4, 5]);
});

test('the stream is closed when the reader stops early', async () => {
  const closed = new Promise<void>((resolve) => {
    api.reply((response) => {
      response.once('close', resolve);
      stream(event(4), () => undefined)(response);
    });
  });
  for await (const { data } of usher.checkouts.events('chk_1')) {
    expect(data.version).toBe(4);
    break;
  }
  await closed;
});

test('a refusal is thrown', async () => {
  api.reply(problem(404, 'NOT_FOUND'));
  await expect(usher.checkouts.events('chk_1').next()).rejects.toBeInstanceOf(UsherProblem);
});

test('an aborted stream throws the reason of its signal', async () => {
  const controller = new AbortController();
  const reason = new Error('the page was closed');
  api.reply(stream(event(4), () => undefined));
  const events = usher.checkouts.events('chk_1', { signal: controller.signal });
  await events.next();
  controller.abort(reason);
  await expect(events.next()).rejects.toBe(reason);
});
