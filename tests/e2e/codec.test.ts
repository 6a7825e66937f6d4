// Ops read a checkout with Temporal's own tools; the codec server decrypts its payloads.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openCodecServer } from '../../src/platform/codec-server/main';
import { createLogger } from '../../src/platform/logger';
import { CUSTOMER, PartnerBackend } from '../support/partner-backend';
import { lineOf, typeWrapper } from '../support/runbook-lines';
import { reservedShowtime } from '../support/showtimes';
import { provisionForTests } from '../support/temporal-server';
import { useUsher } from '../support/use-usher';

const TOKEN = 'a-codec-token-of-the-tests';

let codec: Awaited<ReturnType<typeof openCodecServer>>;
let temporalCli: string;
let checkoutId: string;

const usher = useUsher();

beforeAll(async () => {
  const tokens = [{ name: 'ada', token: TOKEN }];
  codec = await openCodecServer(
    { ...usher.config, opsPort: 0, codec: { tokens, uiOrigins: [] } },
    createLogger('codec', 'silent'),
  );
  usher.onStop(() => codec.stop());
  temporalCli = (await provisionForTests(() => undefined)).path;
  checkoutId = (await new PartnerBackend(usher).held(reservedShowtime())).id;
});

/** The output of `temporal workflow show` for the checkout, with payload bytes as text. */
async function show(...more: readonly string[]): Promise<string> {
  const { address, namespace } = usher.config.temporal;
  const { stdout } = await promisify(execFile)(
    temporalCli,
    [
      'workflow',
      'show',
      '--workflow-id',
      checkoutId,
      '--output',
      'json',
      '--address',
      address,
      '--namespace',
      namespace,
      ...more,
    ],
    { maxBuffer: 32_000_000 },
  );
  return stdout.replaceAll(/"data": "([^"]*)"/g, (_, data: string) =>
    Buffer.from(data, 'base64').toString(),
  );
}

test('with a token the checkout is shown in plaintext', async () => {
  const history = await show('--codec-endpoint', codec.url, '--codec-auth', `Bearer ${TOKEN}`);
  expect(history).toContain(CUSTOMER.firstName);
  expect(history).not.toContain('encryption-key-id');
});

test('without a token the checkout is shown as ciphertext', async () => {
  const history = await show();
  expect(history).not.toContain(CUSTOMER.firstName);
  expect(history).toContain('encryption-key-id');
});

test('a Signal from a runbook is sent, although the codec server only decodes', async () => {
  const line = lineOf('webhook-receiver-down', '--name sendNow', { 'whd_…': checkoutId });
  await typeWrapper(line, usher.config, {
    TEMPORAL_CODEC_ENDPOINT: codec.url,
    TEMPORAL_CODEC_AUTH: `Bearer ${TOKEN}`,
  });
  expect(await show()).toContain('workflowExecutionSignaledEventAttributes');
});
