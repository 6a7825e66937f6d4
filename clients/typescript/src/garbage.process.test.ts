// Garbage collection can break a signal that was passed to `fetch`; the client's timeouts and signals still work.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createUsher, UsherUnreachable, type Usher } from './index';
import { startApiStub, type ApiStub, type Reply } from './testing/api-stub';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const REASON = new Error('the customer has left');
const silent: Reply = () => undefined;
const silentStream: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(': heartbeat\n\n');
};

let api: ApiStub;
let usher: Usher;
let garbage: NodeJS.Timeout;

beforeEach(async () => {
  api = await startApiStub();
  usher = createUsher({ baseUrl: api.baseUrl, apiKey: 'usk_test_1', tryTimeoutMs: 200 });
  garbage = setInterval(collectGarbage, 50);
});

afterEach(async () => {
  clearInterval(garbage);
  await api.close();
});

/** Aborts once the API has received the request, and some garbage has been collected. */
function abortedLater(): AbortSignal {
  const controller = new AbortController();
  const looking = setInterval(() => {
    if (api.received.length === 0) return;
    clearInterval(looking);
    setTimeout(() => controller.abort(REASON), 100);
  }, 10);
  return controller.signal;
}

test('a try without an answer ends at its timeout', async () => {
  const { baseUrl } = api;
  const hasty = createUsher({ baseUrl, apiKey: 'usk_test_1', tryTimeoutMs: 200, repeatForMs: 0 });
  api.reply(silent);
  await expect(hasty.checkouts.get('chk_1')).rejects.toBeInstanceOf(UsherUnreachable);
});

test('a call ends when its signal is aborted', async () => {
  api.reply(silent);
  const { baseUrl } = api;
  const patient = createUsher({ baseUrl, apiKey: 'usk_test_1' });
  await expect(patient.checkouts.get('chk_1', { signal: abortedLater() })).rejects.toBe(REASON);
});

test('a stream of events ends when its signal is aborted', async () => {
  api.reply(silentStream);
  const events = usher.checkouts.events('chk_1', { signal: abortedLater() });
  await expect(events.next()).rejects.toBe(REASON);
});
