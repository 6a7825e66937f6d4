// The published client asks for the packages that it is tested with.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './planted-tree';

const PackageSchema = z.object({
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});

function packageIn(folder: string) {
  return PackageSchema.parse(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')));
}

test('its packages and its Node are those of the repository', () => {
  const [client, root] = [packageIn('clients/typescript'), packageIn('.')];
  expect(Object.keys(client.dependencies).length).toBeGreaterThan(0);
  expect(root.dependencies).toMatchObject(client.dependencies);
  expect(client.engines).toEqual(root.engines);
});
