// Incidents at Svc, each caused for real; the lines of its runbook page are typed as they are.
import { openApi } from '../../src/api/main';
import { createLogger } from '../../src/platform/logger';
import type { ProgramProcess } from '../../scripts/program-process';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { lineOf, typeOps, typeShell, type OpsAnswer } from '../support/runbook-lines';
import { advanceClock, endFaults, planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const OLD_KEY = 'svc_sandbox_key';
const NEW_KEY = 'svc_sandbox_key_two';
const CLOCK_AHEAD_MS = 120_000;
/** Longer than the test: whatever waits this long continues only because ops retried it. */
const LONG_MS = 60 * 60_000;

let worker: ProgramProcess;

const usher = useUsher({
  worker: 'none',
  policy: { reconcilePauseMs: LONG_MS, reconcilePauseMaxMs: LONG_MS, callBudgetMs: 5_000 },
  sandbox: { ratePerSecond: 0, apiKeys: [{ key: OLD_KEY }, { key: NEW_KEY }] },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

beforeAll(async () => {
  worker = await usher.startWorkerProcess();
});

/** Types a line of a page in a shell. */
function type(page: string, words: string): Promise<string> {
  return typeShell(lineOf(page, words), { UPSTREAM_BASE_URL: usher.config.upstream.baseUrl });
}

/** A search that calls Svc. */
async function search(by = partner): Promise<number> {
  const path = `/v1/showtimes/${showtimeId}/seat-map?quantity=2`;
  return (await by.callOnce('GET', path)).status;
}

test('an outage leaves orders unknown; ops list them, retry them once Svc is back, and cancel on demand', async () => {
  const page = 'stuck-checkout';
  const ops = (words: string, checkout?: CheckoutJson): Promise<OpsAnswer> => {
    const line = lineOf(page, words, { 'chk_…': checkout?.id ?? '' });
    // The page waits some minutes before it calls a checkout stuck; the test does not.
    return typeOps(line.replace(/--older-than \w+/, '--older-than 0m'), usher.config);
  };
  const [waited, unwanted] = [await partner.held(showtimeId), await partner.held(showtimeId)];
  await planFaults(usher, [{ calls: ['orderStatus'], fault: { kind: 'drop-before' } }]);
  try {
    await Promise.all(
      [waited, unwanted].map(async (held) => {
        await partner.order(held, 'tok_ok');
        await partner.reaches(held.id, 'processing');
      }),
    );
    await planFaults(usher, [{ fault: { kind: 'drop-before' } }]);
    await expect(type('svc-outage', 'curl')).rejects.toThrow('curl');
    expect(await search()).toBe(502);
    await eventually(
      () => ops('list --unknown'),
      ({ printed }) => [waited, unwanted].every(({ id }) => printed.includes(id)),
    );
    expect((await ops('show', waited)).printed).toContain('PROCESSING · money unknown');
    expect(await ops('cancel chk', unwanted)).toMatchObject({ exitCode: 0 });
    const again = await ops('cancel chk', unwanted);
    expect(again.printed).toContain('CANCEL_REQUESTED');
    await endFaults(usher);
    expect((await type('svc-outage', 'curl')).trim()).toMatch(/^[1-5]\d\d$/);
  } finally {
    await endFaults(usher);
  }
  expect(await ops('retry --status')).toMatchObject({ noted: '2 done, 0 failed' });
  await partner.reaches(waited.id, 'confirmed');
  await partner.refunds(unwanted.id, 'done');
  expect((await ops('show', waited)).printed).toContain('CONFIRMED');
  await eventually(
    () => ops('list --unknown'),
    ({ printed }) => !printed.includes('chk_'),
  );
});

test('reports how far our clock differs from Svc’s, until they agree', async () => {
  const [apiUrl = ''] = usher.apiUrls;
  const ahead = async (): Promise<number> => {
    expect(await search(new PartnerBackend({ ...usher, apiUrl }))).toBe(200);
    const metrics = await (await fetch(`${usher.opsUrl}/metrics`)).text();
    return Number(/^usher_svc_clock_ahead_seconds (\S+)$/m.exec(metrics)?.[1]);
  };
  expect(Math.abs(await ahead())).toBeLessThan(30);
  await advanceClock(usher, CLOCK_AHEAD_MS);
  expect(await ahead()).toBeGreaterThan(60);
  // Our clock is right, so Svc's is wrong.
  const ourTimeMs = Date.parse(await type('clock-skew', 'date'));
  expect(Math.abs(ourTimeMs - Date.now())).toBeLessThan(CLOCK_AHEAD_MS / 2);
  await advanceClock(usher, -CLOCK_AHEAD_MS);
  await eventually(ahead, (seconds) => Math.abs(seconds) < 2);
});

test('a refused shared key is replaced, and searches work again', async () => {
  const { config } = usher;
  const withKey = async (apiKey: string) => {
    const rolled = await usher.startWorkerProcess({ UPSTREAM_API_KEY: apiKey });
    await worker.stop();
    worker = rolled;
    const upstream = { ...config.upstream, apiKey };
    return openApi({ ...config, upstream }, createLogger('api', 'silent'));
  };
  const refused = await withKey('a key that Svc does not know');
  try {
    expect(await search(new PartnerBackend({ ...usher, apiUrl: refused.url }))).not.toBe(200);
    expect(await (await fetch(`${refused.opsUrl}/metrics`)).text()).toMatch(
      /^usher_svc_key_refused_total\{key="shared"\} [1-9]/m,
    );
  } finally {
    await refused.stop();
  }
  const fixed = await withKey(NEW_KEY);
  try {
    const again = new PartnerBackend({ ...usher, apiUrl: fixed.url });
    expect(await search(again)).toBe(200);
    const held = await again.held(showtimeId);
    await again.order(held, 'tok_instant');
    await again.reaches(held.id, 'confirmed');
    expect(await (await fetch(`${fixed.opsUrl}/metrics`)).text()).not.toMatch(
      /^usher_svc_key_refused_total\{key="shared"\} [1-9]/m,
    );
  } finally {
    await fixed.stop();
  }
});
