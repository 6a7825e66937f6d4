// A partner's shop on Usher: showtimes, seats, a hold, payment, tickets, cancelling. Usher keeps the checkouts, and a
// cookie keeps the ids of the customer's own checkouts. The shop keeps only which checkouts it has fulfilled; in your
// shop, that belongs in a database.
import { join } from 'node:path';
import express, { type Express, type Request, type Response, type Router } from 'express';
import {
  createUsher,
  isUsherProblem,
  UsherTimeout,
  verifyWebhook,
  type Checkout,
  type Usher,
} from 'usher-client';
import { showFailures, showNoPage } from './failures';
import { asShown, keyOf, mistakeIn, seatsIn, text, ticketsIn, type Form } from './forms';
import { newerThan, orderIdsIn, ordersCookie, rememberOrder } from './orders-cookie';
import { checkoutPage, isUndecided, ordersOf, showtimePage } from './page-data';
import { fromOwnPages, withForm } from './own-site';
import { cityOf, daysFrom, PLACES } from './places';
import { renderHome } from './pages/home';
import { noticeOf } from './pages/notices';
import { renderOrders } from './pages/orders';

export interface ShopOptions {
  readonly usherUrl: string;
  readonly apiKey: string;
  /** The newest first; cookies signed with older secrets stay valid. */
  readonly cookieSecrets: readonly string[];
  /** The secrets that sign Usher's webhooks; two during a rotation. */
  readonly webhookSecrets: readonly string[];
  /** Called once for each bought checkout. */
  readonly onSold: (checkout: Checkout) => void;
  /** Pages for developers, at /backstage. */
  readonly backstage: Router | undefined;
}

type FormRequest = Request<{ id: string }, string, Form>;

const SEARCH_RADIUS_KM = 40;
const VENUES_MAX = 5;
const WATCH_MS = 20_000;

export function createShop(options: ShopOptions): Express {
  const usher = createUsher({ baseUrl: options.usherUrl, apiKey: options.apiKey });
  const shop = express();
  receiveWebhooks(shop, usher, options);
  shop.use('/assets', express.static(join(__dirname, 'public'), { maxAge: '1h' }));
  shop.use(express.urlencoded({ extended: false }), withForm);
  shop.disable('x-powered-by');
  // Pages are not cached, so that the Back button shows the current state. No other site may show them in a frame.
  shop.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    response.set('Content-Security-Policy', "frame-ancestors 'none'");
    response.set('Referrer-Policy', 'same-origin');
    next();
  });
  shop.use(fromOwnPages);
  shop.use(ordersCookie(options.cookieSecrets));
  showWhatIsOn(shop, usher);
  startCheckouts(shop, usher);
  // An order is shown only to the browser that began it.
  shop.use('/checkouts/:id', (request: Request<{ id: string }>, response, next) => {
    if (orderIdsIn(request).includes(request.params.id)) next();
    else showNoPage(response);
  });
  showCheckouts(shop, usher);
  takeCommands(shop, usher);
  if (options.backstage) shop.use('/backstage', options.backstage);
  showFailures(shop, usher);
  return shop;
}

function receiveWebhooks(
  shop: Express,
  { checkouts }: Usher,
  { webhookSecrets, onSold }: ShopOptions,
): void {
  const sold = new Set<string>();
  // The signature covers the raw bytes, whatever their type, so the body must not be parsed before.
  shop.post('/webhooks', express.raw({ type: () => true }), async (request, response) => {
    const { body = '' } = request as { body?: Buffer };
    const event = verifyWebhook(body, request.headers, webhookSecrets);
    if (event.type === 'webhook.test') return void response.status(204).end();
    // Events come at least once and in any order; only the checkout itself shows its current state.
    const checkout = await checkouts.get(event.data.id);
    if (checkout.status === 'confirmed' && !sold.has(checkout.id)) {
      sold.add(checkout.id);
      onSold(checkout);
    }
    response.status(204).end();
  });
}

function showWhatIsOn(shop: Express, usher: Usher): void {
  shop.get('/', async ({ query }, response) => {
    const place = cityOf(query.near);
    const days = daysFrom(new Date(), place.timeZone);
    const wanted = days.filter((each) => each === query.day);
    const { lat, lon } = place;
    const near = await usher.venues.list({ lat, lon, radiusKm: SEARCH_RADIUS_KM });
    const venues = near.data.filter(({ supported }) => supported !== false).slice(0, VENUES_MAX);
    const venueIds = venues.map(({ id }) => id);
    const { day, showtimes } = await firstDayOnSale(usher, venueIds, wanted[0] ? wanted : days);
    const ids = [...new Set(showtimes.map(({ productionId }) => productionId))];
    const films = ids.length === 0 ? [] : (await usher.productions.list({ ids })).data;
    response.send(renderHome({ places: PLACES, place, days, day, venues, films, showtimes }));
  });

  shop.get('/showtimes/:id', (request, response) =>
    showShowtime(usher, request, response, request.query as Form),
  );

  // Sent by the button "best seats": shows the same page again, with what was entered.
  shop.post('/showtimes/:id', (request: FormRequest, response) =>
    showShowtime(usher, request, response, request.body),
  );
}

/** The first day with a showtime that has not begun: late in the evening, that is tomorrow. */
async function firstDayOnSale({ showtimes }: Usher, venueIds: string[], days: readonly string[]) {
  for (const day of days) {
    const { data } = await showtimes.list({ venueIds, date: day });
    const isOnSale = data.some(({ startsAt }) => Date.parse(startsAt) > Date.now());
    if (isOnSale) return { day, showtimes: data };
  }
  return { day: String(days[0]), showtimes: [] };
}

/** If the customer goes back from the payment, continues their order instead of beginning another one beside it. */
async function showShowtime(
  usher: Usher,
  request: Request<{ id: string }>,
  response: Response,
  form: Form,
): Promise<void> {
  const { id } = request.params;
  // `besides` is the order beside which the customer wants a separate one. Only newer orders are continued, such as a
  // separate order that was begun already.
  const orders = await ordersOf(usher, newerThan(text(form, 'besides'), orderIdsIn(request)));
  const begun = orders.find((order) => order.showtime?.id === id && isUndecided(order));
  if (begun) response.redirect(303, `/checkouts/${begun.id}?seats=change`);
  else response.send(await showtimePage(usher, id, form));
}

function startCheckouts(shop: Express, usher: Usher): void {
  shop.post('/checkouts', async (request: FormRequest, response) => {
    const { body } = request;
    const showtimeId = text(body, 'showtimeId');
    const mistake = mistakeIn(body);
    if (mistake) {
      response.status(422).send(await showtimePage(usher, showtimeId, body, mistake));
      return;
    }
    const customer = {
      type: 'guest' as const,
      email: text(body, 'email'),
      firstName: text(body, 'firstName'),
      lastName: text(body, 'lastName'),
    };
    const wanted = { showtimeId, quantity: ticketsIn(body), customer };
    // The keys are derived from the form: if it is sent twice, one checkout is started, and its seats are held once.
    const started = await usher.checkouts
      .start(wanted, { idempotencyKey: keyOf('start', body) })
      .catch((error: unknown) => {
        if (isUsherProblem(error) && error.status === 400) return noticeOf(error);
        throw error;
      });
    if ('tone' in started) {
      response.status(422).send(await showtimePage(usher, showtimeId, body, started));
      return;
    }
    rememberOrder(request, response, started.id);
    // In the queue, or in an outage, the checkout's own page keeps waiting.
    const isReady = ({ status, nextAction }: Checkout) =>
      status === 'queued' || nextAction?.type !== 'wait';
    const { id, status } = await usher.checkouts
      .wait(started.id, isReady)
      .catch((error: unknown) => {
        if (error instanceof UsherTimeout) return started;
        throw error;
      });
    if (status === 'selecting') {
      const idempotencyKey = keyOf('seats', body);
      const choosing = usher.checkouts.chooseSeats(id, seatsIn(body), { idempotencyKey });
      // The checkout's own page shows why the seats were refused.
      await choosing.catch((error: unknown) => {
        if (!isUsherProblem(error) || error.body.kind !== 'inventory') throw error;
      });
    }
    response.redirect(303, `/checkouts/${id}`);
  });
}

function showCheckouts(shop: Express, usher: Usher): void {
  const { checkouts } = usher;
  shop.get('/orders', async (request, response) => {
    response.send(renderOrders(await ordersOf(usher, orderIdsIn(request))));
  });

  shop.get('/checkouts/:id', async ({ params: { id }, query }, response) => {
    const isChanging = query.seats === 'change';
    const form = query as Form;
    response.send(await checkoutPage(usher, await checkouts.get(id), { isChanging, form }));
  });

  // A waiting page is notified of changes here, and then reloads.
  shop.get('/checkouts/:id/changes', async ({ params: { id }, query }, response) => {
    const seen = Number(query.version);
    const isNews = await checkouts
      .wait(id, ({ version }) => version !== seen, { timeoutMs: WATCH_MS })
      .then(
        () => true,
        (error: unknown) => {
          // The place in the queue changes without a new version.
          if (error instanceof UsherTimeout) return error.status === 'queued';
          throw error;
        },
      );
    response.status(isNews ? 200 : 204).end();
  });

  shop.get('/checkouts/:id/tickets/:number.svg', async ({ params }, response) => {
    const code = await checkouts.ticketQr(params.id, Number(params.number));
    response.type('image/svg+xml').send(code);
  });
}

function takeCommands(shop: Express, usher: Usher): void {
  const { checkouts } = usher;
  shop.post('/checkouts/:id/seats', async ({ params: { id }, body }: FormRequest, response) => {
    const checkout = await checkouts.get(id);
    const mistake = mistakeIn(body);
    if (mistake) {
      const page = { notice: mistake, isChanging: true, form: body };
      response.status(422).send(await checkoutPage(usher, checkout, page));
      return;
    }
    const quantity = ticketsIn(body);
    // While seats are held, choosing other seats may also change the quantity.
    if (checkout.status !== 'held' && checkout.quantity !== quantity) {
      await checkouts.edit(id, { quantity }, { idempotencyKey: keyOf('edit', body) });
    }
    await checkouts.wait(id);
    await checkouts.chooseSeats(id, seatsIn(body), { idempotencyKey: keyOf('seats', body) });
    response.redirect(303, `/checkouts/${id}`);
  });

  shop.post('/checkouts/:id/pay', async ({ params: { id }, body }: FormRequest, response) => {
    // The customer agrees to the total that the page showed; any other total is refused.
    const expectedTotal = { amount: text(body, 'amount'), currency: text(body, 'currency') };
    const payment = { type: 'nonce' as const, nonce: text(body, 'nonce'), provider: 'sandbox' };
    await checkouts.order(id, { expectedTotal, payment }, asShown('pay', body));
    response.redirect(303, `/checkouts/${id}`);
  });

  shop.post('/checkouts/:id/cancel', async ({ params: { id }, body }: FormRequest, response) => {
    await checkouts.cancel(id, asShown('cancel', body));
    response.redirect(303, `/checkouts/${id}`);
  });

  // If the address of a command is opened as a page, show the checkout.
  shop.get('/checkouts/:id/:command', ({ params: { id } }, response) => {
    response.redirect(303, `/checkouts/${id}`);
  });
}
