// `npm run demo`: one whole checkout in the terminal, from search to tickets, on everything real.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import pc from 'picocolors';
import { renderUnicodeCompact } from 'uqr';
import { formatMoney } from '../src/domain/money';
import { ApiCalls, findShowtime, type CheckoutAnswer } from './api-calls';
import { untilInterrupted } from './interrupt';
import { startStack, type Stack } from './stack';

const LOOK_EVERY_MS = 400;
const PATIENCE_MS = 120_000;
const CUSTOMER = {
  type: 'guest',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

const startedAt = Date.now();

/** One line of the story, with the seconds since its beginning. */
function tell(line: string): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.log(`${pc.dim(`${seconds} s`)}  ${line}`);
}

async function main(): Promise<void> {
  const interrupted = untilInterrupted();
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-demo-'));
  tell(pc.bold('Starting Temporal, the sandbox of the ticketing service, a worker and the API'));
  try {
    const stack = await startStack({
      dataDir,
      ports: {
        api: await getPort(),
        sandbox: await getPort(),
        temporal: undefined,
        temporalUi: undefined,
      },
      // So that an order whose answer is lost, as when the worker is killed, can still be found.
      env: { SANDBOX_DUPLICATE_NAMES_ORDER: 'on' },
      report: (line) => tell(pc.dim(line)),
    });
    try {
      const ended = await Promise.race([buyTickets(stack), interrupted, stack.broken]);
      if (ended !== 'bought') throw new Error(`The demo ended early: ${ended}`);
    } finally {
      tell(pc.dim('Stopping what was started'));
      await stack.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function buyTickets(stack: Stack): Promise<'bought'> {
  if (stack.apiKey === undefined) throw new Error('There is no demo partner');
  const api = new ApiCalls(stack.apiUrl, stack.apiKey);

  const { venue, showtime } = await findShowtime(api);
  tell(`${pc.bold('Found')} ${showtime.title}, ${venue.name}, ${showtime.localStart}`);

  const idempotencyKey = randomUUID();
  const checkout = await api.send<CheckoutAnswer>(
    'POST',
    '/v1/checkouts',
    { showtimeId: showtime.id, quantity: 2, customer: CUSTOMER, reference: 'demo' },
    { 'Idempotency-Key': idempotencyKey },
  );
  const path = `/v1/checkouts/${checkout.id}`;
  tell(`${pc.bold('Started')} ${checkout.id}: ${checkout.available} seats are free`);
  tell(`  watch it in the Temporal UI: ${workflowUrl(stack, checkout.id)}`);
  tell(`  or kill the worker while it buys: kill -9 ${stack.worker().pid}`);

  const selecting = await follow(api, path, checkout, ({ status }) => status === 'selecting');
  const seatIds = selecting.nextAction?.recommendedSeatIds ?? [];
  const offer = selecting.offers[0];
  if (seatIds.length === 0 || !offer) throw new Error('No seats are recommended');
  tell(`${pc.bold('Choosing')} ${seatIds.join(' and ')}, ${offer.label}`);
  const choice = { items: [{ offerId: offer.offerId, seatIds }] };
  const chosen = await api.send<CheckoutAnswer>('PUT', `${path}/seats`, choice);
  const held = await follow(api, path, chosen, ({ status }) => status === 'held');
  if (!held.receipt || !held.hold) throw new Error('A hold without a receipt');
  tell(`${pc.bold('Held')} until ${held.hold.expiresAt}: ${formatMoney(held.receipt.total)}`);

  tell(`${pc.bold('Ordering')}, and following the order`);
  const ordered = await api.send<CheckoutAnswer>(
    'POST',
    `${path}/order`,
    {
      expectedTotal: held.receipt.total,
      payment: { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' },
    },
    { 'Idempotency-Key': randomUUID(), Prefer: 'respond-async' },
  );
  const confirmed = await follow(api, path, ordered, ({ status }) => status === 'confirmed');
  showTickets(confirmed);
  tell(`Its whole story: ${workflowUrl(stack, checkout.id)}`);
  return 'bought';
}

/** Looks at the checkout until it is as wanted, and tells of every change on the way. */
async function follow(
  api: ApiCalls,
  path: string,
  from: CheckoutAnswer,
  isReached: (checkout: CheckoutAnswer) => boolean,
): Promise<CheckoutAnswer> {
  const patientUntil = Date.now() + PATIENCE_MS;
  let checkout = from;
  let told = '';
  for (;;) {
    const news = `${checkout.status}, money ${checkout.payment.money}`;
    if (news !== told) tell(`  ${news}`);
    told = news;
    if (isReached(checkout)) return checkout;
    if (Date.now() > patientUntil || ['failed', 'expired', 'in_review'].includes(checkout.status)) {
      throw new Error(`The checkout is ${checkout.status} ${checkout.lastFailure?.message ?? ''}`);
    }
    await sleep(LOOK_EVERY_MS);
    checkout = await api.get<CheckoutAnswer>(path);
  }
}

function showTickets({ tickets }: CheckoutAnswer): void {
  for (const { number, seat, bookingId, qrData } of tickets) {
    console.log(
      `\n${pc.bold(pc.green(`Ticket ${number}`))}  seat ${seat?.label ?? '-'}  booking ${bookingId}`,
    );
    console.log(renderUnicodeCompact(qrData));
  }
  console.log();
}

function workflowUrl({ temporalUiUrl, namespace }: Stack, checkoutId: string): string {
  const base = temporalUiUrl ?? '(UI of your Temporal server)';
  return `${base}/namespaces/${namespace}/workflows/${checkoutId}`;
}

main().catch((error: unknown) => {
  console.error(pc.red(error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
});
