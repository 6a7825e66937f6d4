// `node --import tsx examples/partner-backend/main.ts`, beside a running Usher: see README.md.
import { createShop } from './shop';

const { USHER_URL = 'http://127.0.0.1:3000', USHER_API_KEY = '', WEBHOOK_SECRET } = process.env;
const PORT = 4000;

const shop = createShop({
  usherUrl: USHER_URL,
  apiKey: USHER_API_KEY,
  webhookSecrets: WEBHOOK_SECRET === undefined ? [] : [WEBHOOK_SECRET],
  onSold: ({ id, tickets }) => console.log(`${id} is sold: ${tickets.length} tickets`),
});
shop.listen(PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}/showtimes/<id>`));
