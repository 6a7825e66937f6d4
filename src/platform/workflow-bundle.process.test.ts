import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAILURE_CONVERTER_PATH } from './payload-codec/data-converter';
import { workflowBundle } from './workflow-bundle';

const folder = mkdtempSync(join(tmpdir(), 'usher-bundles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The content of the workflows does not matter here.
const bundled = (workflowsPath: string) =>
  workflowBundle({
    workflowsPath,
    folder,
    interceptorsPath: require.resolve('../workflows/interceptors'),
    failureConverterPath: FAILURE_CONVERTER_PATH,
  });

test('the bundle is built once with the failure converter, even by concurrent callers', async () => {
  const [first, second] = await Promise.all([
    bundled(FAILURE_CONVERTER_PATH),
    bundled(FAILURE_CONVERTER_PATH),
  ]);
  expect(second).toBe(first);
  expect(readFileSync(first, 'utf8')).toContain('encodeCommonAttributes: true');
  const { mtimeMs } = statSync(first);
  await expect(bundled(FAILURE_CONVERTER_PATH)).resolves.toBe(first);
  expect(statSync(first).mtimeMs).toBe(mtimeMs);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('the bundle differs for other workflows', async () => {
  const checkouts = await bundled(require.resolve('../workflows'));
  const versioned = await bundled(require.resolve('../workflows/versioned'));
  expect(checkouts).not.toBe(versioned);
});
