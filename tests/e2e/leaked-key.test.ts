// A leaked partner key: endpoints created with it are found and deleted, as its runbook page says.
import { PartnerBackend } from '../support/partner-backend';
import { lineOf, typeOps } from '../support/runbook-lines';
import { useUsher } from '../support/use-usher';

const usher = useUsher();
const partner = new PartnerBackend(usher);
const ops = (line: string) => typeOps(line, usher.config);

test('endpoints created with a leaked key are found and deleted', async () => {
  const url = 'https://thief.example/hooks?token=secret';
  const made = await partner.call<{ id: string }>(
    'POST',
    '/v1/webhook-endpoints',
    { url },
    { 'Idempotency-Key': 'stolen' },
  );
  const { id } = made.body;
  const named = { rex: 'demo', 'we_…': id };
  const shown = await ops(lineOf('partner-key', 'webhooks endpoints', named));
  expect(shown.printed).toContain(`${id}   enabled   https://thief.example `);
  expect(shown.printed).not.toContain('token');
  const line = lineOf('partner-key', 'webhooks delete', named);
  const dry = await ops(line.replace(' --yes', ''));
  expect(dry.printed).toContain(`Would delete ${id}`);
  expect((await ops(line)).exitCode).toBe(0);
  expect((await partner.call('GET', `/v1/webhook-endpoints/${id}`)).status).toBe(404);
  expect(await ops(line)).toMatchObject({
    exitCode: 1,
    noted: expect.stringContaining('NOT_FOUND'),
  });
});
