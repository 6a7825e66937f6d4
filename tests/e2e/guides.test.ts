// Every command of the guides works as described when pasted unchanged.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { curlLines } from '../../scripts/curl-lines';
import { readGuides } from '../../src/docs-site/guides';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import { packedClient } from '../support/packed-client';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { WebhookReceiver } from '../support/webhook-receiver';

const run = promisify(execFile);
const FIRST = 'five-minutes-to-tickets';
const GUIDES = readGuides().filter(({ markdown }) => markdown.includes('```sh'));
/** The partner who follows the guides, with a webhook endpoint. */
const READER = 'reader';
const SECRETS = ['whsec_YSBzZWNyZXQgb2YgdGhlIGd1aWRlcw=='];
/** Marks the end of a block's output. */
const END = '--end of block--';

let receiver: WebhookReceiver;

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  const webhook = { url: receiver.url('/hooks'), secrets: SECRETS };
  return { partners: [{ id: READER, webhook }] };
});

afterAll(() => receiver.close());

/** Command blocks, each with its output block if one follows; the same code in other languages may come between. */
function blocksOf(markdown: string) {
  const block = /```sh\n(.*?)```\n(?:\n```(?:ts|py)\n.*?```\n)*(?:\n```text\n(.*?)```\n)?/gs;
  return [...markdown.matchAll(block)].map(([, commands = '', printed]) => ({ commands, printed }));
}

/** The start of the first guide, which the others rely on: `api`, `field` and `$SHOWTIME`. */
const SHORTHANDS = blocksOf(guideOf(FIRST).markdown)
  .slice(0, 2)
  .map(({ commands }) => commands)
  .join('\n');

function guideOf(wanted: string) {
  return GUIDES.find(({ name }) => name === wanted)!;
}

/** Returns the script's output; a failure includes the output so far. */
async function printedBy(script: string): Promise<string> {
  const env = { ...process.env, USHER: usher.apiUrl, KEY: apiKeyOf(READER) };
  try {
    return (await run('bash', ['-euo', 'pipefail', '-c', script], { env })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${stdout}\n${stderr}`, { cause: error });
  }
}

test('there are guides with commands', () => {
  const names = GUIDES.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['five-minutes-to-tickets', 'idempotency', 'webhooks']),
  );
});

test.each(GUIDES)('$name: its commands print the documented output', async ({ name, markdown }) => {
  const blocks = blocksOf(markdown);
  const script = blocks.map(({ commands }) => `${commands}\necho; echo '${END}'`).join('\n');
  const stdout = await printedBy(name === FIRST ? script : `${SHORTHANDS}\n${script}`);
  const outputs = stdout.split(END);
  expect(outputs).toHaveLength(blocks.length + 1);
  const expected = blocks.map(({ printed }, index) => printed?.trim() ?? outputs[index]?.trim());
  expect(outputs.slice(0, -1).map((output) => output.trim())).toEqual(expected);
});

test('the lines that `npm start` prints buy tickets, and only once if pasted twice', async () => {
  const lines = await curlLines({
    apiUrl: usher.apiUrl,
    apiKey: apiKeyOf(READER),
    cart: 'curl-pasted',
  });
  const pasted = lines.join('\n');
  const paste = async () => {
    const printed = (await printedBy(pasted)).trim().split('\n').at(-1);
    return JSON.parse(String(printed)) as Record<string, unknown>;
  };
  const bought = await paste();
  expect(bought).toMatchObject({ status: 'confirmed', payment: { attempt: 1 } });
  expect(bought.tickets).toHaveLength(2);
  expect(await paste()).toMatchObject({ id: bought.id, tickets: bought.tickets });
});

/** Compiles the guide's TypeScript followed by `more` in strict mode, and returns what the program prints. */
async function printedByTypeScript(
  guide: string,
  more: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { markdown } = guideOf(guide);
  const program = [...markdown.matchAll(/```ts\n(.*?)```\n/gs)].map(([, code]) => code).join('\n');
  const client = await packedClient();
  try {
    return (await client.runTypeScript(program + more, env)).stdout.trim();
  } finally {
    await client.remove();
  }
}

test('the TypeScript of the five-minute guide compiles in strict mode, buys and cancels', async () => {
  const more = 'console.log(status, tickets?.length, svg.slice(0, 4), returned?.refund?.status);';
  const env = { USHER: usher.apiUrl, KEY: apiKeyOf(READER) };
  expect(await printedByTypeScript(FIRST, more, env)).toBe('confirmed 2 <svg done');
});

/** Delivers a webhook twice, the second time with another body than the signed one. */
const DELIVER = `
  import { Webhook } from 'standardwebhooks';

  const [id, at] = ['msg_1', new Date()];
  const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: {} });
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(WEBHOOK_SECRET).sign(id, at, body),
  };
  for (const sent of [body, body + ' ']) {
    const url = 'http://127.0.0.1:' + PORT;
    console.log((await fetch(url, { method: 'POST', body: sent, headers })).status);
  }
  process.exit();
`;

test('the TypeScript of the webhook guide compiles in strict mode, and refuses a changed body', async () => {
  const env = { WEBHOOK_SECRET: String(SECRETS[0]), PORT: String(await steadyPort()) };
  expect(await printedByTypeScript('webhooks', DELIVER, env)).toBe('webhook.test\n204\n401');
});
