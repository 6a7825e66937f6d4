// Faults on demand, through the controls of the sandbox.

export interface Trouble {
  readonly name: string;
  readonly label: string;
  readonly about: string;
  /** A rule for the sandbox; see its README. */
  readonly rule: object;
}

export const TROUBLES: readonly Trouble[] = [
  {
    name: 'decline',
    label: 'Decline',
    about: 'The next payment is declined.',
    rule: {
      calls: ['placeOrder'],
      times: 1,
      fault: { kind: 'code', code: 'PROCESSOR_DECLINED' },
    },
  },
  {
    name: 'lost-response',
    label: 'Lost response',
    about: 'The next order is placed and paid, but its response never arrives.',
    rule: { calls: ['placeOrder'], times: 1, fault: { kind: 'drop-after' } },
  },
  {
    name: 'slow',
    label: 'Slow Svc',
    about: 'For a minute each call takes three seconds.',
    rule: { forMs: 60_000, fault: { kind: 'latency', ms: 3_000 } },
  },
  {
    name: 'outage',
    label: 'Outage of 30 s',
    about: 'For half a minute Svc answers 503 to everything.',
    rule: { forMs: 30_000, fault: { kind: 'server-error', status: 503 } },
  },
  {
    name: 'expired-hold',
    label: 'Expired hold',
    about: 'The next hold lasts 30 seconds: choose seats, and wait.',
    rule: { calls: ['lease'], times: 1, fault: { kind: 'lease', seconds: 30 } },
  },
];

export async function makeTrouble(sandboxUrl: string, { rule }: Trouble): Promise<void> {
  await control(`${sandboxUrl}/sandbox/faults/rules`, 'POST', { rules: [rule] });
}

export async function endTrouble(sandboxUrl: string): Promise<void> {
  await control(`${sandboxUrl}/sandbox/faults`, 'DELETE');
}

async function control(url: string, method: string, body?: object): Promise<void> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
}
