// Calls the sandbox's controls, for the demo and other programs: the fault plan, both ledgers, and the clock.
import { z } from 'zod';
import type { FaultPlanInput } from './fault';
import { SandboxLedgerSchema, type SandboxLedger } from './ledger-schema';

const ClockSchema = z.object({ now: z.iso.datetime(), offsetMs: z.int() });

/** Replaces the fault plan. Resolves to a function that returns how often the first rule has struck. */
export async function planFaults(
  sandboxUrl: string,
  ...rules: NonNullable<FaultPlanInput['rules']>
): Promise<() => Promise<number>> {
  const plan: FaultPlanInput = { rules };
  await control(sandboxUrl, 'faults', { method: 'PUT', body: JSON.stringify(plan) });
  return async () => {
    const report = (await control(sandboxUrl, 'faults')) as { rules: { struck: number }[] };
    return report.rules[0]?.struck ?? 0;
  };
}

/** The ledgers of the ticketing service and the payment provider. */
export async function readLedger(sandboxUrl: string): Promise<SandboxLedger> {
  return SandboxLedgerSchema.parse(await control(sandboxUrl, 'ledger'));
}

/** The sandbox's time, and how far it was moved. */
export async function readClock(sandboxUrl: string): Promise<z.infer<typeof ClockSchema>> {
  return ClockSchema.parse(await control(sandboxUrl, 'clock'));
}

/** Sends no key: on loopback the controls need none. */
async function control(sandboxUrl: string, name: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}/sandbox/${name}`, init);
  if (!response.ok) throw new Error(`/sandbox/${name} answered ${response.status}`);
  return response.json();
}
