import { endpoints } from '../../src/contract/endpoints';
import { startSandbox, type StartedSandbox } from '../testing/started-sandbox';
import type { LoggedRequest } from './request-log';

let sandbox: StartedSandbox;
const open = async (settings: Parameters<typeof startSandbox>[0] = {}) => {
  sandbox = await startSandbox(settings);
};
afterEach(() => sandbox.close());

async function control(method: string, path: string, body?: object) {
  const init = { method, ...(body && { body: JSON.stringify(body) }) };
  return (await fetch(`${sandbox.url}/sandbox/${path}`, init)).json();
}

async function logged(method = 'GET'): Promise<readonly LoggedRequest[]> {
  return ((await control(method, 'requests')) as { requests: LoggedRequest[] }).requests;
}

test('lists requests in order of arrival, without ids', async () => {
  await open();
  const guest = await sandbox.ordering.guest('ada@example.com');
  await sandbox.ordering.status(guest, 'O-of-nobody');
  const [first, second] = await logged();
  expect(first).toMatchObject({ call: 'createGuest', method: 'POST', status: 200, fault: null });
  expect(second).toMatchObject({ path: endpoints.orderStatus.path, method: 'GET', status: 404 });
  expect(first!.answeredAtMs).toBeGreaterThanOrEqual(first!.atMs);
  expect(JSON.stringify([first, second])).not.toMatch(/ada|of-nobody/);
  expect(await logged('DELETE')).toEqual([]);
  expect(await logged()).toEqual([]);
});

test('names a planned fault, and has no status for a dropped answer', async () => {
  await open();
  const calls = ['createGuest'] as const;
  const rules = [
    { calls, times: 1, fault: { kind: 'rate-limit', retryAfterSeconds: 2 } },
    { calls, times: 1, fault: { kind: 'drop-before' } },
  ];
  await control('PUT', 'faults', { rules });
  const send = () =>
    sandbox.ordering.wire.call('createGuest', {
      body: { email: 'a@example.com', firstName: 'A', lastName: 'B', attributionMap: {} },
    });
  await send();
  await expect(send()).rejects.toThrow();
  expect(await logged()).toMatchObject([
    { status: 429, retryAfterSeconds: 2, fault: 'rate-limit' },
    { status: null, answeredAtMs: null, retryAfterSeconds: null, fault: null },
  ]);
});

test('lists requests that the rate limit refused', async () => {
  await open({ ratePerSecond: 1, burst: 1 });
  const ping = () => sandbox.ordering.wire.call('ping', {});
  await ping();
  await ping();
  const statuses = (await logged()).map(({ call, status }) => [call, status]);
  expect(statuses).toEqual([
    ['ping', 200],
    ['ping', 429],
  ]);
});

test('lists only requests to Svc', async () => {
  await open();
  await fetch(`${sandbox.url}/no-such-path`);
  await fetch(`${sandbox.url}/payment-provider/authorizations`);
  expect(await logged()).toEqual([]);
});
