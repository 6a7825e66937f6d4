// The sandbox counts its answers for the Prometheus that monitors Usher.
import { startSandbox } from '../testing/started-sandbox';

test('counts calls by endpoint and status only', async () => {
  const { url, close } = await startSandbox();
  try {
    await fetch(`${url}/partner/v1/venue/details/search?name=Nobody`);
    expect((await fetch(`${url}/sandbox/livez`)).status).toBe(200);
    const page = await (await fetch(`${url}/sandbox/metrics`)).text();
    expect(page).toContain('sandbox_svc_calls_total{endpoint="searchVenues",status="401"} 1\n');
    expect(page).not.toContain('Nobody');
  } finally {
    await close();
  }
});
