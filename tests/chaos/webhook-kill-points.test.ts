// A worker is killed before or after it looks up an endpoint or attempts a delivery. The webhook still arrives at least
// once, always with the same id and body, and ends like an undisturbed one.
import { randomUUID } from 'node:crypto';
import { OrderingClient } from '../../sandbox/testing/ordering-client';
import { createCheckoutIds, type CheckoutIds } from '../../src/platform/checkout-ids';
import { deliveryId } from '../../src/domain/webhooks/delivery';
import { loadSecret } from '../../src/platform/secret-ring';
import { expectWebhookFits } from '../support/answer-fit';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { untilDelivery, type DeliveryJson } from '../support/webhook-deliveries';
import {
  failing,
  WEBHOOK_SECRETS,
  WebhookReceiver,
  type Answer,
} from '../support/webhook-receiver';
import { departTo, openKillGate, type Departed, type KillGate, type Killed } from './kill-gate';
import { openSeatStocks, type SeatStock } from './seat-stock';
import { WorkerPrograms } from './worker-programs';

const RETRYABLE = 503;
const GONE = 410;

/** The receiver's answer to the webhook of held seats, and the delivery's outcome. */
interface DeliveryPath {
  readonly name: string;
  /** The partner of the nth trip; a trip is one checkout until its webhook is delivered. */
  readonly partnerId: (trip: number) => string;
  readonly answer: () => Answer;
  /** Whether the webhook is resent after its delivery. */
  readonly resends: boolean;
  readonly end: object;
}

const delivered = { status: 'delivered', lastAttempt: { httpStatus: 204, code: null } };
const STEADY = 'steady';
const ofOnePartner = { partnerId: () => STEADY, end: delivered };

const PATHS: readonly DeliveryPath[] = [
  { name: 'accepted', ...ofOnePartner, answer: () => failing(RETRYABLE, 0), resends: false },
  { name: 'accepted later', ...ofOnePartner, answer: () => failing(RETRYABLE, 1), resends: false },
  { name: 'resent', ...ofOnePartner, answer: () => failing(RETRYABLE, 0), resends: true },
  {
    name: 'ends the endpoint',
    // Each trip has its own partner, since the endpoint ends for all checkouts of a partner.
    partnerId: (trip) => `gone-${trip}`,
    answer: () => failing(GONE),
    resends: false,
    end: { status: 'failed', lastAttempt: { httpStatus: GONE, code: 'HTTP_410' } },
  },
];
/** An undisturbed trip and four kill points: before and after the lookup, before and after the attempt. */
const GONE_TRIPS = 5;
/** How many trips are tried for each kill point. */
const TRIPS_MAX = 3;

interface Arrived {
  readonly path: DeliveryPath;
  readonly partnerId: string;
  readonly checkout: CheckoutJson;
  readonly end: DeliveryJson;
}

let receiver: WebhookReceiver;
let gate: KillGate;
let ids: CheckoutIds;
let stock: SeatStock;
let undisturbed: readonly Arrived[];
let trips: readonly Killed<Arrived>[];
/** Keyed by checkout id. */
const answers = new Map<string, Answer>();

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  const gone = Array.from({ length: GONE_TRIPS }, (_, trip) => `gone-${trip}`);
  const partners = [STEADY, ...gone].map((id) => {
    receiver.answers.set(`/${id}`, (it, response) => answers.get(it.data.id!)!(it, response));
    return { id, webhook: { url: receiver.url(`/${id}`), secrets: WEBHOOK_SECRETS } };
  });
  return { worker: 'none', sandbox: { ratePerSecond: 0 }, partners };
});
const workers = new WorkerPrograms(usher);

beforeAll(async () => {
  gate = await openKillGate();
  usher.onStop(() => gate.close());
  ids = createCheckoutIds(await loadSecret(usher.config));
  [stock] = (await openSeatStocks(new OrderingClient(usher.config.upstream.baseUrl), 1)) as [
    SeatStock,
  ];
  const worker = await workers.startKillable(gate.url);
  undisturbed = await Promise.all(PATHS.map((path) => travel(path, path.partnerId(0))));

  const departed = await Promise.all(
    undisturbed.flatMap((model) =>
      momentsOf(model).map((moment, index) => untilBlocked(model, moment, index + 1)),
    ),
  );
  await workers.kill(worker);
  await workers.startPlain();
  trips = await Promise.all(departed.map(({ arrival }) => arrival));
});

afterAll(() => receiver.close());

const momentsOf = ({ end }: Arrived) => gate.momentsOf(end.id);

const partnerOf = (id: string) =>
  new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf(id) });

/** Starts a trip whose delivery is blocked at that moment. Its checkout has the same version as the undisturbed one. */
function depart({ path, checkout }: Arrived, moment: string, trip: number): Departed<Arrived> {
  const partnerId = path.partnerId(trip);
  const key = randomUUID();
  const webhookId = deliveryId(ids.checkoutId(partnerId, key), checkout.version);
  return departTo(gate, webhookId, moment, () => travel(path, partnerId, key));
}

/** On a busy machine a trip may miss its moment, for example because a call is repeated: then another trip departs. */
async function untilBlocked(model: Arrived, moment: string, trip: number) {
  const triesMax = model.partnerId === STEADY ? TRIPS_MAX : 1;
  for (let tries = 1; ; tries++) {
    const departed = depart(model, moment, trip);
    const { blocked, arrival } = departed;
    const arrived = await Promise.race([blocked.then(() => null), arrival]);
    if (arrived === null || tries === triesMax) return departed;
  }
}

/** Holds seats, and follows the delivery to its end. */
async function travel(
  path: DeliveryPath,
  partnerId: string,
  key: string = randomUUID(),
): Promise<Arrived> {
  answers.set(ids.checkoutId(partnerId, key), path.answer());
  const partner = partnerOf(partnerId);
  const checkout = await heldBy(partner, key);
  const id = deliveryId(checkout.id, checkout.version);
  let end = await untilDelivery(partner, id, isSettled);
  if (path.resends) {
    const { attempts } = end;
    await partner.call('POST', `/v1/webhook-deliveries/${id}/resend`);
    end = await untilDelivery(partner, id, (it) => it.attempts > attempts && isSettled(it));
  }
  return { path, partnerId, checkout, end };
}

const isSettled = ({ status }: DeliveryJson) => status === 'delivered' || status === 'failed';

async function heldBy(partner: PartnerBackend, key: string): Promise<CheckoutJson> {
  const { showtimeId, takeTwo } = stock;
  const started = await partner.start({ showtimeId }, { 'Idempotency-Key': key });
  const selecting = await partner.reaches(started.body.id, 'selecting');
  const { body } = await partner.chooseSeats(selecting, takeTwo().seatIds);
  return partner.reaches(body.id, 'held');
}

describe.each(PATHS)('$name, killed before and after each lookup and attempt', (path) => {
  const ofPath = (each: Arrived) => each.path === path;

  test('a worker was killed at each kill point', () => {
    const moments = momentsOf(undisturbed.find(ofPath)!);
    expect(moments).toEqual(
      expect.arrayContaining(['after findEndpoint 1', 'after attemptDelivery 1']),
    );
    const killPoints = trips.filter(ofPath).map(({ killPoint }) => killPoint);
    expect(killPoints).toEqual(moments);
  });

  test('ends as it does undisturbed', () => {
    const model = { killPoint: null, ...undisturbed.find(ofPath)! };
    for (const { killPoint, end } of [model, ...trips.filter(ofPath)]) {
      expect({ killPoint, ...end }).toMatchObject({ killPoint, ...path.end });
    }
  });

  test('arrives with one id and one body, at least as often as undisturbed', () => {
    const receiptsOf = ({ checkout: { id, version } }: Arrived) =>
      receiver.received.filter(({ data }) => data.id === id && data.version === version);
    const wanted = receiptsOf(undisturbed.find(ofPath)!).length;
    for (const trip of trips.filter(ofPath)) {
      const receipts = receiptsOf(trip);
      receipts.forEach(expectWebhookFits);
      expect(receipts.length).toBeGreaterThanOrEqual(wanted);
      expect(new Set(receipts.map(({ headers }) => headers['webhook-id']))).toEqual(
        new Set([trip.end.id]),
      );
      expect(new Set(receipts.map(({ body }) => body)).size).toBe(1);
    }
  });
});

test('an ended endpoint gets no more webhooks, wherever the worker died', async () => {
  const ended = [...undisturbed, ...trips].filter(({ partnerId }) => partnerId !== STEADY);
  expect(ended).toHaveLength(GONE_TRIPS);
  for (const { partnerId, checkout } of ended) {
    const partner = partnerOf(partnerId);
    const { version } = (await partner.cancel(checkout.id)).body;
    const last = await untilDelivery(partner, deliveryId(checkout.id, version), isSettled);
    expect(last).toMatchObject({
      status: 'failed',
      attempts: 0,
      lastAttempt: { code: 'ENDPOINT_ENDED' },
    });
    const isReported = receiver.received.some(({ headers }) => headers['webhook-id'] === last.id);
    expect(isReported).toBe(false);
  }
});
