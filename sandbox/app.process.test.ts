import { once } from 'node:events';
import { connect } from 'node:net';
import { startSandbox } from './testing/started-sandbox';

test('closes idle connections when it stops', async () => {
  const sandbox = await startSandbox();
  const { hostname, port } = new URL(sandbox.url);
  const unused = connect(Number(port), hostname);
  await once(unused, 'connect');
  const gone = once(unused, 'close');
  await sandbox.close();
  await expect(gone).resolves.toEqual([false]);
});
