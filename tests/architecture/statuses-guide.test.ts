// The guide about statuses has a row for each, and no other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATUS_FACTS } from '../../src/domain/checkout/status-facts';

const ROOT = join(__dirname, '../..');

test('every status has its row, and its place in the picture', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/statuses.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, status]) => status);
  const statuses = Object.keys(STATUS_FACTS);
  expect(rows.toSorted()).toEqual(statuses.toSorted());
  const [, picture = ''] = guide.split('```');
  const unpictured = statuses.filter((status) => !picture.includes(status));
  expect(unpictured).toEqual(['failed', 'expired', 'abandoned']);
});
