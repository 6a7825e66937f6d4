// The shop as a program: `npm start` runs it beside Usher.
import { createUsher } from 'usher-client';
import { backstage } from './backstage/backstage';
import { createShop } from './shop';

const { USHER_URL = 'http://127.0.0.1:3000', USHER_API_KEY = '', WEBHOOK_SECRET } = process.env;
// Set COOKIE_SECRETS in production: with the default, a new API key would make all browsers lose their orders.
const { COOKIE_SECRETS = USHER_API_KEY } = process.env;
const { NODE_ENV, SANDBOX_URL, TEMPORAL_WORKFLOWS_URL, TRACES_URL } = process.env;
const port = Number(process.env.SHOP_PORT ?? 4000);

const backstagePage =
  NODE_ENV !== 'production' && SANDBOX_URL
    ? backstage({
        usher: createUsher({ baseUrl: USHER_URL, apiKey: USHER_API_KEY }),
        sandboxUrl: SANDBOX_URL,
        workflowsUrl: TEMPORAL_WORKFLOWS_URL,
        tracesUrl: TRACES_URL,
        // The parent process has started both the shop and the worker, and restarts the worker.
        killWorker: process.send ? () => process.send?.('kill worker') : undefined,
      })
    : undefined;

const shop = createShop({
  usherUrl: USHER_URL,
  apiKey: USHER_API_KEY,
  cookieSecrets: COOKIE_SECRETS.split(','),
  webhookSecrets: WEBHOOK_SECRET === undefined ? [] : [WEBHOOK_SECRET],
  onSold: ({ id, tickets }) => console.log(`${id} is sold: ${tickets.length} tickets`),
  backstage: backstagePage,
});

shop.listen(port, '127.0.0.1', (error) => {
  if (error) throw error;
  console.log(`http://127.0.0.1:${port}`);
  process.send?.('ready');
});

// `disconnect`: the program that started the shop has ended. The shop stores nothing, so it may stop at any moment.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(event, () => process.exit(0));
}
