// The guide to statuses has exactly one row for each status.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATUS_FACTS } from '../../src/domain/checkout/status-facts';

const ROOT = join(__dirname, '../..');

test('every status has a row, and a place in the diagram unless it is an early end', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/statuses.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, status]) => status);
  const statuses = Object.keys(STATUS_FACTS);
  expect(rows.toSorted()).toEqual(statuses.toSorted());
  const [, diagram = ''] = guide.split('```');
  const missing = statuses.filter((status) => !diagram.includes(status));
  expect(missing).toEqual(['failed', 'expired', 'abandoned']);
});
