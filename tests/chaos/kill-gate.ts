// Tells a killable worker, for each activity, whether it may go on; a checkout at its kill point never may.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** The HTTP status for an activity that may not go on, for ever. */
export const STANDS = 423;

/** What a killable worker asks: `before placeOrder 1` is the moment before that activity first runs. */
const QuestionSchema = z.object({ checkoutId: z.string(), moment: z.string() });
type Question = z.infer<typeof QuestionSchema>;

export interface KillGate {
  readonly url: string;
  /** All moments that the checkout has come to, in their order. */
  momentsOf(checkoutId: string): readonly string[];
  /**
   * Resolves once the checkout, which has not begun yet, stands at that moment: from then on nothing
   * of it gets an answer any more.
   */
  standsAt(checkoutId: string, moment: string): Promise<void>;
  close(): Promise<void>;
}

interface Visitor {
  readonly moments: string[];
  readonly killPoint: string | null;
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
    momentsOf: (checkoutId) => visitors.get(checkoutId)?.moments ?? [],
    standsAt: (checkoutId, killPoint) =>
      new Promise((stand) => visitors.set(checkoutId, { moments: [], killPoint, stand })),
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

function mayGoOn(visitors: Map<string, Visitor>, { checkoutId, moment }: Question): boolean {
  const passerBy: Visitor = { moments: [], killPoint: null, stand: () => undefined };
  const visitor = visitors.get(checkoutId) ?? passerBy;
  visitors.set(checkoutId, visitor);
  const { moments, killPoint, stand } = visitor;
  moments.push(moment);
  if (killPoint === null || !moments.includes(killPoint)) return true;
  stand();
  return false;
}
