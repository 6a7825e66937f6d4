// The outcome of a call without an answer: it is `not_sent` only if there was no connection.
import type { RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { answerWith, clientTo, errorOf, servedClient } from '../testing/capturing-server';

const LEASE = {
  caller: {
    session: { authToken: 'T', accountId: 'A1', signingKey: 'K' },
    device: { deviceId: 'device-1', adId: 'ad-1' },
  },
  body: {
    clientRequestId: '0a0f0a54-2b94-4c47-9a1c-6a4a6a5f3f10',
    leaseItems: [{ productId: 'P1', offerId: 'adult', seatIds: ['F7'] }],
  },
};

const wire = servedClient();

it('is unknown after the deadline', async () => {
  await wire.serve(() => undefined, { timeoutMs: 300 });
  const error = await errorOf(wire.client.call('lease', LEASE));
  expect(error).toMatchObject({ outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE' });
  expect(error.message).toContain('no answer within 300 ms');
  expect(wire.server.captured).toHaveLength(1);
});

it('is unknown when the answer drips past the deadline', async () => {
  const dripping: NodeJS.Timeout[] = [];
  const drip: RequestListener = (_, response) => {
    response.writeHead(200);
    dripping.push(setInterval(() => response.write(' '), 20));
  };
  await wire.serve(drip, { timeoutMs: 300 });
  const error = await errorOf(wire.client.call('lease', LEASE));
  dripping.forEach(clearInterval);
  expect(error).toMatchObject({ outcome: 'unknown' });
  expect(error.message).toContain('no answer within 300 ms');
});

it('is unknown when the connection breaks after the request was read', async () => {
  await wire.serve((request) => request.socket.destroy());
  const error = await errorOf(wire.client.call('lease', LEASE));
  expect(error).toMatchObject({ outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE' });
  expect(error.message).toContain('ECONNRESET');
  expect(wire.server.captured).toHaveLength(1);
});

it('is unknown when a keep-alive connection breaks', async () => {
  let kept = false;
  await wire.serve((request, response) => {
    if (kept) request.socket.destroy();
    else answerWith(200, { leaseDurationSeconds: 600 })(request, response);
    kept = true;
  });
  await wire.client.call('lease', LEASE);
  expect(await errorOf(wire.client.call('lease', LEASE))).toMatchObject({ outcome: 'unknown' });
  const [first, second] = wire.server.captured;
  expect(second?.port).toBe(first?.port);
});

it('is unknown when the connection breaks within the answer', async () => {
  await wire.serve((request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{', () => request.socket.destroy());
  });
  expect(await errorOf(wire.client.call('lease', LEASE))).toMatchObject({ outcome: 'unknown' });
});

it('is unknown when the caller aborts while waiting', async () => {
  const controller = new AbortController();
  await wire.serve(() => controller.abort());
  const error = await errorOf(wire.client.call('lease', { ...LEASE, signal: controller.signal }));
  expect(error).toMatchObject({ outcome: 'unknown' });
  expect(error.message).toContain('aborted');
});

it('is not_sent when the caller aborted before the call', async () => {
  await wire.serve(answerWith(200, {}));
  const error = await errorOf(wire.client.call('lease', { ...LEASE, signal: AbortSignal.abort() }));
  expect(error).toMatchObject({ outcome: 'not_sent' });
  expect(wire.server.captured).toHaveLength(0);
});

it('is not_sent when the connection is refused', async () => {
  await wire.serve(answerWith(200, {}));
  await wire.server.close();
  const error = await errorOf(wire.client.call('lease', LEASE));
  expect(error).toMatchObject({ outcome: 'not_sent', code: 'UPSTREAM_UNAVAILABLE' });
  expect(error.message).toContain('ECONNREFUSED');
});

it('is not_sent when the TLS handshake fails', async () => {
  await wire.serve(answerWith(200, {}));
  const client = clientTo(`https://127.0.0.1:${wire.server.port}`);
  const error = await errorOf(client.call('lease', LEASE));
  client.close();
  expect(error).toMatchObject({ outcome: 'not_sent' });
  expect(wire.server.captured).toHaveLength(0);
});

describe('an order', () => {
  const ORDER = { caller: LEASE.caller, params: { id: 'O1' } };
  const LIMITS = { timeoutMs: 300, orderTimeoutMs: 60_000 };

  it('is awaited longer than other calls', async () => {
    const answer = answerWith(200, {
      cancellationStatus: 'cancelled',
      refundAmount: { value: '1.00', currencyCode: 'USD' },
    });
    const held: (() => void)[] = [];
    await wire.serve((...exchange) => held.push(() => answer(...exchange)), LIMITS);
    const order = wire.client.call('cancelOrder', ORDER);
    expect(await errorOf(wire.client.call('lease', LEASE))).toMatchObject({ outcome: 'unknown' });
    held.forEach((release) => release());
    await expect(order).resolves.toMatchObject({ cancellationStatus: 'cancelled' });
  });

  it('is not_sent if there is no connection within the deadline of other calls', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const client = clientTo(`https://127.0.0.1:${port}`, LIMITS);
    const error = await errorOf(client.call('cancelOrder', ORDER));
    client.close();
    sockets.forEach((socket) => socket.destroy());
    silent.close();
    expect(error).toMatchObject({ outcome: 'not_sent' });
    expect(error.message).toContain('ETIMEDOUT');
  });
});
