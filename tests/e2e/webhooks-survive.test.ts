// Webhooks survive what checkouts survive: new runs, and a worker that dies in the middle of an attempt.
import { deliveryId } from '../../src/domain/webhooks/delivery';
import { chooseSeatsSignal } from '../../src/workflows/messages';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { replayAndStop } from '../support/replay-all';
import { reservedShowtime } from '../support/showtimes';
import type { ProgramProcess } from '../../scripts/program-process';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { deliveryStands } from '../support/webhook-deliveries';
import { WEBHOOK_SECRETS, WebhookReceiver } from '../support/webhook-receiver';

/** So few that a checkout has several runs. */
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

/** By Signals that are refused: each is another version, and no event. */
async function goesOn({ id }: CheckoutJson): Promise<void> {
  const before = await runOf(id);
  const items = [{ offerId: 'of-nobody', seatIds: ['Z99'] }];
  for (let sent = 0; sent < SIGNALS || (await runOf(id)) === before; sent++) {
    const key = `seats:${sent}:${before}`;
    const message = { key, digest: 'd', requestId: key, items };
    await usher.temporal.workflow.getHandle(id).signal(chooseSeatsSignal, message);
  }
}

test('each event is sent once, in whichever run it arises, and deliveries continue as new, too', async () => {
  const held = await partner.held(reservedShowtime());
  await goesOn(held);
  const bought = await partner.order((await partner.get(held.id)).body, 'tok_instant');
  await goesOn(bought.body);
  await partner.cancel(held.id);
  await receiver.until(({ type }) => type === 'checkout.cancelled');
  const reported = receiver.received.filter(({ data }) => data.id === held.id);
  const types = ['checkout.held', 'checkout.confirmed', 'checkout.cancelled'];
  expect(reported.map(({ type }) => type)).toEqual(types);

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

test('an attempt whose worker has died is made once more, under the same id', async () => {
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
  await deliveryStands(partner, id, ({ status }) => status === 'delivered');
  expect(receiver.received.filter(isIt)).toHaveLength(2);
});
