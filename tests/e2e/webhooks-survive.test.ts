// Webhooks survive what checkouts survive: new runs, and a worker that dies during an attempt.
import { deliveryId } from '../../src/domain/webhooks/delivery';
import { chooseSeatsSignal } from '../../src/workflows/messages';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { replayAndStop } from '../support/replay-all';
import { reservedShowtime } from '../support/showtimes';
import type { ProgramProcess } from '../../scripts/program-process';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { untilDelivery } from '../support/webhook-deliveries';
import { WEBHOOK_SECRETS, WebhookReceiver } from '../support/webhook-receiver';

/** Low enough that a checkout has several runs. */
const STEPS_PER_RUN = 20;
const SIGNALS = 60;

let receiver: WebhookReceiver;
let worker: ProgramProcess;
let partner: PartnerBackend;

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  return {
    policy: { stepsPerRunMax: STEPS_PER_RUN },
    partners: [
      { id: 'notified', webhook: { url: receiver.url('/notified'), secrets: WEBHOOK_SECRETS } },
    ],
    worker: 'none',
  };
}, replayAndStop);

beforeAll(async () => {
  worker = await usher.startWorkerProcess();
  partner = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('notified') });
});

afterAll(() => receiver.close());

const runOf = async (id: string) => (await usher.temporal.workflow.getHandle(id).describe()).runId;

/** Forces a new run with refused Signals: each creates a version but no event. */
async function continueAsNew({ id }: CheckoutJson): Promise<void> {
  const before = await runOf(id);
  const items = [{ offerId: 'of-nobody', seatIds: ['Z99'] }];
  for (let sent = 0; sent < SIGNALS || (await runOf(id)) === before; sent++) {
    const key = `seats:${sent}:${before}`;
    const message = { key, digest: 'd', requestId: key, items };
    await usher.temporal.workflow.getHandle(id).signal(chooseSeatsSignal, message);
  }
}

test('sends each event once across runs, and deliveries continue as new, too', async () => {
  const held = await partner.held(reservedShowtime());
  await continueAsNew(held);
  const bought = await partner.order((await partner.get(held.id)).body, 'tok_instant');
  await continueAsNew(bought.body);
  await partner.cancel(held.id);
  await receiver.until(({ type }) => type === 'checkout.cancelled');
  const received = receiver.received.filter(({ data }) => data.id === held.id);
  const types = ['checkout.held', 'checkout.confirmed', 'checkout.cancelled'];
  expect(received.map(({ type }) => type)).toEqual(types);

  const id = deliveryId(held.id, held.version);
  const first = await runOf(id);
  let sent = 1;
  while ((await runOf(id)) === first) {
    await eventually(
      () => partner.call('POST', `/v1/webhook-deliveries/${id}/resend`),
      ({ status }) => status === 202,
    );
    await receiver.until(({ headers }) => headers['webhook-id'] === id, ++sent);
  }
  const again = await partner.call<{ attempts: number }>('GET', `/v1/webhook-deliveries/${id}`);
  expect(again.body.attempts).toBeGreaterThan(2);
});

test('an attempt whose worker died is repeated once, with the same id', async () => {
  receiver.answers.set('/notified', () => undefined);
  const held = await partner.held(reservedShowtime());
  const id = deliveryId(held.id, held.version);
  const isIt = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
    headers['webhook-id'] === id;
  await receiver.until(isIt);
  process.kill(worker.pid, 'SIGKILL');
  await worker.exited;
  receiver.answers.delete('/notified');
  worker = await usher.startWorkerProcess();
  const [first, second] = await receiver.until(isIt, 2);
  expect(second!.body).toBe(first!.body);
  await untilDelivery(partner, id, ({ status }) => status === 'delivered');
  expect(receiver.received.filter(isIt)).toHaveLength(2);
});
