// The published client depends on the packages that it is tested with, and matches the API.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { TRY_TIMEOUT_MS } from '../../clients/typescript/src/calls';
import { SILENCE_MAX_MS } from '../../clients/typescript/src/checkout-events';
import { HEARTBEAT_MS } from '../../src/api/checkout/events/event-stream';
import { CLOSE_TIMEOUT_MS } from '../../src/http/listen';
import { WAIT_MAX_SECONDS } from '../../src/http/prefer-wait';
import { FAILURES, PROBLEMS } from '../../src/domain/failure-table';
import { ROOT } from './planted-tree';

const PackageSchema = z.object({
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});

function packageIn(folder: string) {
  return PackageSchema.parse(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')));
}

test('the client’s packages and Node version are those of the repository', () => {
  const [client, root] = [packageIn('clients/typescript'), packageIn('.')];
  expect(Object.keys(client.dependencies).length).toBeGreaterThan(0);
  expect(root.dependencies).toMatchObject(client.dependencies);
  expect(client.engines).toEqual(root.engines);
});

test('the timeouts of an attempt and of a stopping API exceed the longest wait of a command', () => {
  const longestMs = WAIT_MAX_SECONDS * 1000 + 10_000;
  expect(TRY_TIMEOUT_MS).toBeGreaterThan(longestMs);
  expect(CLOSE_TIMEOUT_MS).toBeGreaterThan(longestMs);
});

test('the silence limit of a stream exceeds two heartbeats', () => {
  expect(SILENCE_MAX_MS).toBeGreaterThan(2 * HEARTBEAT_MS);
});

test('the client’s comments name only existing problems', () => {
  const sources = join(ROOT, 'clients/typescript/src');
  const files = readdirSync(sources).filter((name) => name.endsWith('.ts'));
  const lines = files.flatMap((name) => readFileSync(join(sources, name), 'utf8').split('\n'));
  const comments = lines.filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line)).join('\n');
  const named = new Set(comments.match(/\b[A-Z]+_[A-Z_]+\b/g));
  expect(named).toContain('VERSION_CHANGED');
  expect([...named].filter((name) => !(name in FAILURES || name in PROBLEMS))).toEqual([]);
});
