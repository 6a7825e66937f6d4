// Decides before and after each activity whether a killable worker may continue: at a workflow's kill point it may not.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** The HTTP status for an activity that must not continue. */
export const BLOCKED = 423;

/** The request of a killable worker: `before placeOrder 1` is the moment before that activity first runs. */
const GateRequestSchema = z.object({ workflowId: z.string(), moment: z.string() });
type GateRequest = z.infer<typeof GateRequestSchema>;

export interface KillGate {
  readonly url: string;
  /** All moments that the workflow has reached, in order. */
  momentsOf(workflowId: string): readonly string[];
  /**
   * Resolves once the workflow is blocked at that moment: none of its activities continues. Call this before the
   * workflow begins.
   */
  blockAt(workflowId: string, moment: string): Promise<void>;
  /** Unblocks all workflows: the worker that ran them is dead. */
  releaseAll(): void;
  close(): Promise<void>;
}

/** A finished trip with its kill point. */
export type Killed<T> = T & {
  /** The moment at which its worker was killed; null if none was planned, or the trip never reached it. */
  readonly killPoint: string | null;
};

/** A started trip that will be blocked at a moment. */
export interface Departed<T> {
  /** Resolves when the trip is blocked at that moment. */
  readonly blocked: Promise<void>;
  readonly arrival: Promise<Killed<T>>;
}

/** Starts a trip. If its workflow reaches the moment, it is blocked there. */
export function departTo<T extends object>(
  gate: Pick<KillGate, 'blockAt'>,
  workflowId: string,
  moment: string,
  travel: () => Promise<T>,
): Departed<T> {
  let killPoint: string | null = null;
  const block = async (): Promise<void> => {
    await gate.blockAt(workflowId, moment);
    killPoint = moment;
  };
  const arrive = async () => ({ ...(await travel()), killPoint });
  return { blocked: block(), arrival: arrive() };
}

interface GatedWorkflow {
  readonly moments: string[];
  killPoint: string | null;
  readonly onBlocked: () => void;
}

export async function openKillGate(): Promise<KillGate> {
  const workflows = new Map<string, GatedWorkflow>();
  const server = createServer((request, response) => {
    void readGateRequest(request).then(
      (gateRequest) =>
        response.writeHead(mayContinue(workflows, gateRequest) ? 204 : BLOCKED).end(),
      // A killed worker may have disconnected during its request.
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    momentsOf: (workflowId) => workflows.get(workflowId)?.moments ?? [],
    blockAt: (workflowId, killPoint) =>
      new Promise((onBlocked) => workflows.set(workflowId, { moments: [], killPoint, onBlocked })),
    releaseAll: () => {
      for (const workflow of workflows.values()) workflow.killPoint = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readGateRequest(request: IncomingMessage): Promise<GateRequest> {
  return GateRequestSchema.parse(await json(request));
}

function mayContinue(
  workflows: Map<string, GatedWorkflow>,
  { workflowId, moment }: GateRequest,
): boolean {
  const ungated: GatedWorkflow = { moments: [], killPoint: null, onBlocked: () => undefined };
  const workflow = workflows.get(workflowId) ?? ungated;
  workflows.set(workflowId, workflow);
  const { moments, killPoint, onBlocked } = workflow;
  moments.push(moment);
  if (killPoint === null || !moments.includes(killPoint)) return true;
  onBlocked();
  return false;
}
