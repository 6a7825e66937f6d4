// The controls of the sandbox, turned over HTTP as anybody would.
import type { AddedFaultsInput, FaultPlanInput } from '../../sandbox/control/fault';
import type { RuleReport } from '../../sandbox/control/fault-plan';
import type { Usher } from './usher';

type Sandbox = Pick<Usher, 'config'>;

/** Moves the sandbox's clock; signatures and Usher stay on the real one. */
export async function advanceClock(usher: Sandbox, advanceMs: number): Promise<void> {
  await turn(usher, 'PUT', '/sandbox/clock', { advanceMs });
}

/** Ends every token that Svc has issued. */
export async function endSessions(usher: Sandbox): Promise<void> {
  await turn(usher, 'DELETE', '/sandbox/sessions');
}

/** Has the calls meet these faults, in place of all that were planned before. */
export async function planFaults(usher: Sandbox, rules: FaultPlanInput['rules']): Promise<void> {
  await turn(usher, 'PUT', '/sandbox/faults', { rules });
}

/** Has the calls meet these faults too. */
export async function addFaults(usher: Sandbox, rules: AddedFaultsInput['rules']): Promise<void> {
  await turn(usher, 'POST', '/sandbox/faults/rules', { rules });
}

export async function plannedFaults(usher: Sandbox): Promise<readonly RuleReport[]> {
  return ((await turn(usher, 'GET', '/sandbox/faults')) as { rules: RuleReport[] }).rules;
}

export async function endFaults(usher: Sandbox): Promise<void> {
  await turn(usher, 'DELETE', '/sandbox/faults');
}

async function turn(
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
