// The controls of the sandbox, used over HTTP.
import type { AddedFaultsInput, FaultPlanInput } from '../../sandbox/control/fault';
import type { RuleReport } from '../../sandbox/control/fault-plan';
import type { Usher } from './usher';

type Sandbox = Pick<Usher, 'config'>;

/** Moves the sandbox's clock; signatures and Usher use the real clock. */
export async function advanceClock(usher: Sandbox, advanceMs: number): Promise<void> {
  await send(usher, 'PUT', '/sandbox/clock', { advanceMs });
}

/** Ends every token that Svc has issued. */
export async function endSessions(usher: Sandbox): Promise<void> {
  await send(usher, 'DELETE', '/sandbox/sessions');
}

/** Replaces all planned faults with these. */
export async function planFaults(usher: Sandbox, rules: FaultPlanInput['rules']): Promise<void> {
  await send(usher, 'PUT', '/sandbox/faults', { rules });
}

/** Adds these faults to the planned ones. */
export async function addFaults(usher: Sandbox, rules: AddedFaultsInput['rules']): Promise<void> {
  await send(usher, 'POST', '/sandbox/faults/rules', { rules });
}

export async function plannedFaults(usher: Sandbox): Promise<readonly RuleReport[]> {
  return ((await send(usher, 'GET', '/sandbox/faults')) as { rules: RuleReport[] }).rules;
}

export async function endFaults(usher: Sandbox): Promise<void> {
  await send(usher, 'DELETE', '/sandbox/faults');
}

async function send(
  { config }: Sandbox,
  method: string,
  path: string,
  body: object | null = null,
): Promise<unknown> {
  const response = await fetch(`${config.upstream.baseUrl}${path}`, {
    method,
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
