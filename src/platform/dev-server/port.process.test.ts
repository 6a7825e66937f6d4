import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { assertPortsFree } from './port';

const HOST = '127.0.0.1';
const servers: Server[] = [];

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

afterAll(() => servers.forEach((server) => server.close()));

test('one message names every port that is taken, with its setting', async () => {
  const [one, other] = [await takenPort(), await takenPort()];
  const ports = { PORT: one, SHOP_PORT: 0, TEMPORAL_UI_PORT: false, CODEC_PORT: other } as const;
  await expect(assertPortsFree(ports, HOST)).rejects.toThrow(
    `These ports are taken: PORT (${one}), CODEC_PORT (${other}).`,
  );
  await assertPortsFree({ PORT: 0, SANDBOX_PORT: undefined }, HOST);
});
