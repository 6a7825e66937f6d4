// An HTTP API in front of `temporal/grown-workflow.ts`, the bare workflow with some properties of Usher: a command is
// an Update, a read is `describe`.
import { once } from 'node:events';
import express from 'express';
import { createLogger } from '../../src/platform/logger';
import { runProgram } from '../../src/platform/program';
import { COMMANDS } from '../buyers/buyer';
import { createGrownByClient } from '../buyers/grown';
import { readSetup } from './setup';

runProgram(createLogger('bench-api', 'error'), async () => {
  const setup = readSetup();
  const buyer = await createGrownByClient(setup);
  const app = express().use(express.json());
  for (const name of [...COMMANDS, 'read'] as const) {
    app.post(`/:checkoutId/${name}`, async ({ params, body }, response) => {
      const { checkoutId } = params;
      const { showtimeId } = body as { showtimeId: string };
      const purchase = buyer.begin({ checkoutId, showtimeId });
      response.json({ outcome: await purchase[name]?.() });
    });
  }
  const server = app.listen(Number(new URL(setup.apiUrl).port), '127.0.0.1');
  const finished = once(server, 'close').then(() => undefined);
  return {
    finished,
    async stop() {
      server.close();
      server.closeAllConnections();
      await finished;
      await buyer.close();
    },
  };
});
