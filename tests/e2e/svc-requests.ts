// The requests that the sandbox has received, from its request log.
import type { LoggedRequest } from '../../sandbox/control/request-log';
import type { Usher } from '../support/usher';

type Sandbox = Pick<Usher, 'config'>;

/** All requests, in order of arrival. */
export async function svcRequests(usher: Sandbox): Promise<readonly LoggedRequest[]> {
  return requestLog(usher, 'GET');
}

/** Clears the log. */
export async function forgetSvcRequests(usher: Sandbox): Promise<void> {
  await requestLog(usher, 'DELETE');
}

/** How often each call was answered with 200. */
export function answeredCalls(
  requests: readonly LoggedRequest[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { call, status } of requests) {
    if (status === 200) counts[call] = (counts[call] ?? 0) + 1;
  }
  return counts;
}

/** Describes calls that were repeated before Retry-After had passed. */
export function impatientCalls(requests: readonly LoggedRequest[]): readonly string[] {
  return requests.flatMap(({ call, atMs, status, retryAfterSeconds }, index) => {
    if (status !== 429) return [];
    const repeat = requests.slice(index + 1).find((later) => later.call === call);
    // Counts from the arrival of the refused request, before its answer, so the check is never too strict.
    const waitedMs = repeat ? repeat.atMs - atMs : Infinity;
    const isEarly = waitedMs < (retryAfterSeconds ?? 0) * 1000;
    return isEarly ? [`${call} again after ${waitedMs} ms`] : [];
  });
}

async function requestLog(
  { config }: Sandbox,
  method: 'GET' | 'DELETE',
): Promise<readonly LoggedRequest[]> {
  const response = await fetch(`${config.upstream.baseUrl}/sandbox/requests`, { method });
  if (!response.ok) throw new Error(`/sandbox/requests answered ${response.status}`);
  return ((await response.json()) as { requests: LoggedRequest[] }).requests;
}
