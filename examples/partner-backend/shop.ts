// A partner's shop on Usher: guests start, choose seats from a form and pay; webhooks report what was sold. Usher keeps
// the checkouts, so that all the shop remembers is what it has handed over already, which belongs in its database.
import { createHash } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import {
  createUsher,
  isUsherProblem,
  verifyWebhook,
  WebhookVerificationError,
  type Checkout,
} from 'usher-client';
import { checkoutPage, messagePage, startPage } from './pages';

export interface ShopOptions {
  readonly usherUrl: string;
  readonly apiKey: string;
  /** What Usher signs its webhooks with; two while one is replaced. */
  readonly webhookSecrets: readonly string[];
  /** A checkout that is bought, once for each. */
  readonly onSold: (checkout: Checkout) => void;
}

type Form = Readonly<Record<string, string | string[] | undefined>>;
type CheckoutForm = Request<{ id: string }, string, Form>;

export function createShop({ usherUrl, apiKey, webhookSecrets, onSold }: ShopOptions): Express {
  const { checkouts, showtimes } = createUsher({ baseUrl: usherUrl, apiKey });
  const sold = new Set<string>();
  const shop = express();

  // Signed is the body as it came, so that it must not be parsed before.
  shop.post('/webhooks', express.raw({ type: 'application/json' }), async (request, response) => {
    const event = verifyWebhook(request.body as Buffer, request.headers, webhookSecrets);
    if (event.type === 'webhook.test') return void response.status(204).end();
    // Events come at least once and in any order: the checkout itself says how it stands.
    const checkout = await checkouts.get(event.data.id);
    if (checkout.status === 'confirmed' && !sold.has(checkout.id)) {
      sold.add(checkout.id);
      onSold(checkout);
    }
    response.status(204).end();
  });

  shop.use(express.urlencoded({ extended: false }));

  shop.get('/showtimes/:id', async (request, response) => {
    response.send(startPage(await showtimes.get(request.params.id)));
  });

  shop.post('/checkouts', async ({ body }: Request<object, string, Form>, response) => {
    const cart = text(body, 'cart');
    const customer = {
      type: 'guest' as const,
      email: text(body, 'email'),
      firstName: text(body, 'firstName'),
      lastName: text(body, 'lastName'),
    };
    const showtimeId = text(body, 'showtimeId');
    const wanted = { showtimeId, quantity: Number(text(body, 'quantity')), customer };
    // The cart names the command: a form that is sent twice starts one checkout.
    const options = { idempotencyKey: `${cart}-start` };
    const { id } = await checkouts.start({ ...wanted, reference: cart }, options);
    response.redirect(303, `/checkouts/${id}`);
  });

  shop.get('/checkouts/:id', async (request, response) => {
    const checkout = await checkouts.wait(request.params.id);
    const isChoosing = checkout.nextAction?.type === 'choose_seats';
    const map = isChoosing ? await checkouts.seatMap(checkout.id) : null;
    response.send(checkoutPage(checkout, map));
  });

  shop.post('/checkouts/:id/seats', async ({ params: { id }, body }: CheckoutForm, response) => {
    const seats = { offerId: text(body, 'offerId'), seatIds: [body.seat ?? []].flat() };
    await checkouts.chooseSeats(id, [seats], { idempotencyKey: keyOf(body) });
    response.redirect(303, `/checkouts/${id}`);
  });

  shop.post('/checkouts/:id/pay', async ({ params: { id }, body }: CheckoutForm, response) => {
    const nonce = text(body, 'nonce');
    // What the page has shown is what the customer agrees to: another total is refused.
    const expectedTotal = { amount: text(body, 'amount'), currency: text(body, 'currency') };
    const payment = { type: 'nonce' as const, nonce, provider: 'sandbox' };
    await checkouts.order(id, { expectedTotal, payment }, { idempotencyKey: keyOf(body) });
    response.redirect(303, `/checkouts/${id}`);
  });

  shop.use(showTrouble);
  return shop;
}

/**
 * A form names its command: one that is sent twice counts once. With another card or other seats it is another command, and
 * so it is from a page that is shown anew, which has another `attempt`.
 */
function keyOf(form: Form): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('hex');
}

function text(form: Form, name: string): string {
  return String(form[name] ?? '');
}

/** In words for the customer, with the way back to the checkout, which goes on where it stands. */
function showTrouble(
  error: unknown,
  _request: Request,
  response: Response,
  next: (error: unknown) => void,
): void {
  if (error instanceof WebhookVerificationError) response.status(401).end();
  else if (!isUsherProblem(error)) next(error);
  else response.status(error.status).send(messagePage(error.body.detail, error.checkout?.id));
}
