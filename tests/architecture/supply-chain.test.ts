// The bill of materials, and the check for known vulnerabilities, with and without a registry that answers.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');
const run = promisify(execFile);

const AXIOS = {
  name: 'axios',
  'dist-tags': { latest: '1.21.1' },
  versions: { '1.21.1': { name: 'axios', version: '1.21.1' } },
};

let registry: Server;
let answer: { readonly status: number; readonly body: object };

beforeAll(async () => {
  registry = createServer((request, response) => {
    request.resume();
    const isAudit = request.method === 'POST';
    response.writeHead(isAudit ? answer.status : 200, { 'Content-Type': 'application/json' });
    // npm also requests the package itself.
    response.end(JSON.stringify(isAudit ? answer.body : AXIOS));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
});

afterAll(() => registry.close());

function vulnerabilities() {
  const { port } = registry.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}` };
  return run(process.execPath, [join(ROOT, 'scripts/vulnerabilities.mjs')], { cwd: ROOT, env });
}

test('reports that nothing was checked if the registry refuses, and passes', async () => {
  answer = { status: 405, body: {} };
  expect((await vulnerabilities()).stdout).toContain('NOT CHECKED for known vulnerabilities');
});

test('fails on a serious vulnerability, and names it', async () => {
  const advisory = {
    id: 1,
    url: 'https://example.org/1',
    title: 'A hole',
    severity: 'high',
    vulnerable_versions: '*',
    cwe: [],
    cvss: { score: 9, vectorString: null },
  };
  answer = { status: 200, body: { axios: [advisory] } };
  await expect(vulnerabilities()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/axios .*: high/),
  });
});

test('the bill of materials has production packages, and no development packages', async () => {
  await run(process.execPath, [join(ROOT, 'scripts/sbom.mjs')], { cwd: ROOT });
  const { components } = JSON.parse(readFileSync(join(ROOT, 'reports/sbom.cdx.json'), 'utf8')) as {
    components: { name: string }[];
  };
  const names = components.map(({ name }) => name);
  expect(names).toContain('axios');
  expect(names).not.toContain('jest');
});
