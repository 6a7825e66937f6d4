// A partner's shop on Usher: guests start, choose seats in a form and pay; webhooks report sales. Usher keeps the
// checkouts, so the shop only has to remember which tickets it has handed out; a real shop does so in its database.
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
  /** The secrets of Usher's webhooks; two while one is rotated. */
  readonly webhookSecrets: readonly string[];
  /** Called once for each bought checkout. */
  readonly onSold: (checkout: Checkout) => void;
}

type Form = Readonly<Record<string, string | string[] | undefined>>;
type CheckoutForm = Request<{ id: string }, string, Form>;

export function createShop({ usherUrl, apiKey, webhookSecrets, onSold }: ShopOptions): Express {
  const { checkouts, showtimes } = createUsher({ baseUrl: usherUrl, apiKey });
  const sold = new Set<string>();
  const shop = express();

  // The signature is over the raw body, so it must not be parsed before.
  shop.post('/webhooks', express.raw({ type: 'application/json' }), async (request, response) => {
    const event = verifyWebhook(request.body as Buffer, request.headers, webhookSecrets);
    if (event.type === 'webhook.test') return void response.status(204).end();
    // Events come at least once and in any order, so read the checkout for its state.
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
    // The cart is the key of the command, so that a form sent twice starts one checkout.
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
    // The customer agrees to the total on the page: another total is refused.
    const expectedTotal = { amount: text(body, 'amount'), currency: text(body, 'currency') };
    const payment = { type: 'nonce' as const, nonce, provider: 'sandbox' };
    await checkouts.order(id, { expectedTotal, payment }, { idempotencyKey: keyOf(body) });
    response.redirect(303, `/checkouts/${id}`);
  });

  shop.use(showTrouble);
  return shop;
}

/**
 * The key of a form's command: a form sent twice counts once. Another card or other seats make another command, and
 * so does a reloaded page, which has another `attempt`.
 */
function keyOf(form: Form): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('hex');
}

function text(form: Form, name: string): string {
  return String(form[name] ?? '');
}

/** A message for the customer, with a link back to the checkout, which continues from its state. */
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
