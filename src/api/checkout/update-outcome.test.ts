import type { Client } from '@temporalio/client';
import { startWait } from '../../http/prefer-wait';
import { outcomeWithin } from './update-outcome';

/** A client whose polls for the outcome never end, and the number of polls. */
function openClient() {
  let polls = 0;
  const client = {
    withDeadline: (_atMs: number, call: () => Promise<unknown>) => call(),
    withAbortSignal: (_signal: AbortSignal, call: () => Promise<unknown>) => call(),
  } as unknown as Client;
  const result = () => {
    polls += 1;
    return new Promise<never>(() => undefined);
  };
  const handle = { result } as unknown as Parameters<typeof outcomeWithin>[1];
  return { client, handle, polls: () => polls };
}

test('the outcome is not polled for a caller that disconnected before the command was accepted', async () => {
  const { client, handle, polls } = openClient();
  const wait = startWait(10_000, AbortSignal.abort());
  expect(await outcomeWithin(client, handle, wait)).toBeNull();
  expect(polls()).toBe(0);
});
