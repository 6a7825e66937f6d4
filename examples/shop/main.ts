// The shop as a program: `npm start` runs it beside Usher; on its own, see README.md.
import { createShop } from './shop';

const { USHER_URL = 'http://127.0.0.1:3000', USHER_API_KEY = '', WEBHOOK_SECRET } = process.env;
const port = Number(process.env.SHOP_PORT ?? 4000);

const shop = createShop({
  usherUrl: USHER_URL,
  apiKey: USHER_API_KEY,
  webhookSecrets: WEBHOOK_SECRET === undefined ? [] : [WEBHOOK_SECRET],
  onSold: ({ id, tickets }) => console.log(`${id} is sold: ${tickets.length} tickets`),
});

const server = shop.listen(port, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${port}`);
  process.send?.('ready');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}
