// `npm run listen -- --forward-to http://localhost:8080`: forwards a partner's webhooks to your receiver.
import { parseArgs } from 'node:util';
import { readConfig } from '../src/platform/config';
import { untilInterrupted } from './interrupt';
import { listenForWebhooks } from './webhook-listener';
import { runCommand } from './run-command';

const USAGE =
  'npm run listen -- --forward-to http://localhost:8080 [--partner demo]   while npm start is up';

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { 'forward-to': { type: 'string' }, partner: { type: 'string', default: 'demo' } },
  });
  const { 'forward-to': address = '', partner: partnerId } = values;
  if (!URL.canParse(address)) throw new Error(USAGE);
  const forwardTo = new URL(address);
  // `localhost:4000` also parses as a URL, with the protocol `localhost:`.
  if (!/^https?:$/.test(forwardTo.protocol)) throw new Error(USAGE);
  const config = readConfig();
  if (config.isProduction)
    throw new Error('This is only for development: in production, create an endpoint.');
  const interrupted = untilInterrupted();
  const print = (line: string) => console.log(`  ${new Date().toLocaleTimeString()}  ${line}`);
  const listener = await listenForWebhooks({ config, partnerId, forwardTo, print });
  console.log(
    [
      `Webhooks of ${partnerId} go to ${forwardTo.href}: those of checkouts that are started from now on.`,
      `Verify them with  ${listener.secret}`,
      'Ctrl-C ends this.\n',
    ].join('\n'),
  );
  await interrupted;
  await listener.close();
}

runCommand(() => main(process.argv.slice(2)));
