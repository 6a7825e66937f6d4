import { createSocket, type Socket } from 'node:dgram';
import { lookup, promises as dns } from 'node:dns';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { askNameServers, createAddressGuard } from './address-guard';

let server: Socket;

beforeEach(async () => {
  server = createSocket('udp4');
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.close();
  await once(server, 'close');
});

/** Looks up a name at this test's name server. */
function addressesOf(name: string): Promise<unknown> {
  const resolver = new dns.Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  const { lookup: guarded } = createAddressGuard('public', askNameServers(resolver));
  return new Promise((resolve, reject) => {
    guarded(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });
}

const A = 1;

/** Answers with the query and, for IPv4, one address. */
function answerWith(address: readonly number[]): void {
  server.on('message', (query, { port }) => {
    const question = query.subarray(0, query.indexOf(0, 12) + 5);
    const isA = question.readUInt16BE(question.length - 4) === A;
    const header = Buffer.from([
      ...question.subarray(0, 2),
      0x81,
      0x80,
      0,
      1,
      0,
      isA ? 1 : 0,
      0,
      0,
      0,
      0,
    ]);
    const record = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address]);
    server.send(Buffer.concat([header, question.subarray(12), ...(isA ? [record] : [])]), port);
  });
}

test('a name is looked up at the name servers', async () => {
  answerWith([93, 184, 215, 14]);
  expect(await addressesOf('hooks.example')).toEqual([{ address: '93.184.215.14', family: 4 }]);
});

test('a name that resolves into our own network is refused', async () => {
  answerWith([10, 0, 0, 1]);
  await expect(addressesOf('hooks.example')).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
});

test('a silent name server delays no other look-up', async () => {
  const settled: string[] = [];
  const names = Array.from({ length: 20 }, (_, index) => `hooks-${index}.example`);
  const slow = names.map((name) => addressesOf(name).catch(() => settled.push(name)));
  await once(server, 'message');
  await promisify(lookup)('localhost');
  expect(settled).toEqual([]);
  await Promise.all(slow);
  expect(settled).toHaveLength(names.length);
});
