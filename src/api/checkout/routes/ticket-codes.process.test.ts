import express from 'express';
import { listen } from '../../../http/listen';
import { renderProblems } from '../../../http/problem-renderer';
import { createLogger } from '../../../platform/logger';
import type { CheckoutDeps } from '../../deps';
import { addTicketRoutes } from './ticket-codes';

/** The response for the picture of a ticket with this data. */
async function pictureOf(qrData: string): Promise<{ status: number; text: string }> {
  const app = express();
  const reading = { view: { tickets: [{ number: 1, qrData }] } };
  const reader = { read: async () => reading } as unknown as CheckoutDeps['reader'];
  app.use((_request, response, next) => {
    response.locals.requestId = 'req_1';
    next();
  });
  addTicketRoutes(app, { reader } as CheckoutDeps);
  app.use(renderProblems(createLogger('test', 'silent')));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  try {
    const response = await fetch(`${server.url}/checkouts/chk_1/tickets/1/qr.svg`);
    return { status: response.status, text: await response.text() };
  } finally {
    await server.close();
  }
}

test('a ticket has a picture unless its data is too long for a QR code', async () => {
  const fits = await pictureOf('t'.repeat(2953));
  expect(fits).toMatchObject({ status: 200, text: expect.stringMatching(/^<svg/) });
  const tooLong = await pictureOf('t'.repeat(2954));
  expect(tooLong.status).toBe(409);
  expect(JSON.parse(tooLong.text)).toMatchObject({ code: 'QR_TOO_LONG' });
});
