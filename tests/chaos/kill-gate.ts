// Answers a killable worker, for each activity, whether it may continue; a workflow at its kill point never may.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** The HTTP status for an activity that may never continue. */
export const STANDS = 423;

/** What a killable worker asks: `before placeOrder 1` is the moment before that activity first runs. */
const QuestionSchema = z.object({ workflowId: z.string(), moment: z.string() });
type Question = z.infer<typeof QuestionSchema>;

export interface KillGate {
  readonly url: string;
  /** All moments that the workflow has come to, in their order. */
  momentsOf(workflowId: string): readonly string[];
  /**
   * Resolves once the workflow, which has not begun yet, stands at that moment: from then on nothing
   * of it gets an answer any more.
   */
  standsAt(workflowId: string, moment: string): Promise<void>;
  /** Lets all go on: the worker at which they stood is dead. */
  letAllGo(): void;
  close(): Promise<void>;
}

/** What has come to its end, perhaps past a kill point. */
export type Killed<T> = T & {
  /** Where it stood when its worker was killed; null if it never came there, or was not to. */
  readonly killPoint: string | null;
};

/** Something that was sent on its way, to stand at a moment. */
export interface Departed<T> {
  /** Resolves when it stands there. */
  readonly standing: Promise<void>;
  readonly arrival: Promise<Killed<T>>;
}

/** Sends a workflow on its way, to stand at the moment if it comes there. */
export function departTo<T extends object>(
  gate: Pick<KillGate, 'standsAt'>,
  workflowId: string,
  moment: string,
  travel: () => Promise<T>,
): Departed<T> {
  let killPoint: string | null = null;
  const stand = async (): Promise<void> => {
    await gate.standsAt(workflowId, moment);
    killPoint = moment;
  };
  const arrive = async () => ({ ...(await travel()), killPoint });
  return { standing: stand(), arrival: arrive() };
}

interface Visitor {
  readonly moments: string[];
  killPoint: string | null;
  readonly stand: () => void;
}

export async function openKillGate(): Promise<KillGate> {
  const visitors = new Map<string, Visitor>();
  const server = createServer((request, response) => {
    void readQuestion(request).then(
      (question) => response.writeHead(mayGoOn(visitors, question) ? 204 : STANDS).end(),
      // A killed worker may have hung up in the middle of its question.
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    momentsOf: (workflowId) => visitors.get(workflowId)?.moments ?? [],
    standsAt: (workflowId, killPoint) =>
      new Promise((stand) => visitors.set(workflowId, { moments: [], killPoint, stand })),
    letAllGo: () => {
      for (const visitor of visitors.values()) visitor.killPoint = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readQuestion(request: IncomingMessage): Promise<Question> {
  return QuestionSchema.parse(await json(request));
}

function mayGoOn(visitors: Map<string, Visitor>, { workflowId, moment }: Question): boolean {
  const passerBy: Visitor = { moments: [], killPoint: null, stand: () => undefined };
  const visitor = visitors.get(workflowId) ?? passerBy;
  visitors.set(workflowId, visitor);
  const { moments, killPoint, stand } = visitor;
  moments.push(moment);
  if (killPoint === null || !moments.includes(killPoint)) return true;
  stand();
  return false;
}
