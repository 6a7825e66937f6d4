import type { Answer, PaymentPort } from '../../src/domain/checkout/ports';
import { FAIR, STORMY, type Weather } from './unreliable-line';
import { connectProvider } from './simulated-ports';
import type { ProviderSettings } from './authorizations';
import { ProviderModel } from './provider-model';
import { CALM } from './scenario';
import { World } from './world';

const ASK = { partnerId: 'rex', reference: 'chk_1-1' };
const AMOUNT = { amount: '31.50', currency: 'USD' };
const PAYMENT = { ...ASK, amount: AMOUNT, token: 'tok_ok' };
const SETTINGS: ProviderSettings = { captureRefusedPercent: 0, lapseAfterMs: 3600_000 };
const SEEDS = Array.from({ length: 300 }, (_, index) => index + 1);

function modelWith(settings: Partial<ProviderSettings> = {}, world = new World(1)) {
  return new ProviderModel(world, { ...SETTINGS, ...settings });
}

function authorizedId(model: ProviderModel, ask = PAYMENT): string {
  const answer = model.authorize(ask);
  if (answer.outcome !== 'done') throw new Error(answer.outcome);
  return answer.value.authorizationId;
}

const kindsOf = ({ ledger }: ProviderModel) => ledger.map(({ kind }) => kind).join(' ');

test('the ledger notes what moved, and nothing that did not', () => {
  const model = modelWith();
  const act = { ...ASK, authorizationId: authorizedId(model) };
  model.authorize(PAYMENT);
  model.authorize({ ...PAYMENT, reference: 'chk_1-2', token: 'tok_declined' });
  model.capture(act);
  model.capture(act);
  model.void(act);
  const part = { ...act, amount: { amount: '10.00', currency: 'USD' } };
  model.refund(part);
  model.refund(part);
  expect(
    model.ledger.map(({ kind, reference, amountUnits }) => [kind, reference, amountUnits]),
  ).toEqual([
    ['authorize', 'chk_1-1', 3150],
    ['capture', 'chk_1-1', 3150],
    ['refund', 'chk_1-1', 1000],
  ]);
});

test('money counts as captured until all of it was given back', () => {
  const model = modelWith();
  const act = { ...ASK, authorizationId: authorizedId(model) };
  const held = () => [model.captured().length, model.refunded().length];
  expect(held()).toEqual([0, 0]);
  model.capture(act);
  expect(held()).toEqual([1, 0]);
  model.refund({ ...act, amount: { amount: '31.49', currency: 'USD' } });
  expect(held()).toEqual([1, 1]);
  model.refund({ ...act, reference: 'chk_1-2', amount: { amount: '0.01', currency: 'USD' } });
  expect(held()).toEqual([0, 1]);
});

test('the tokens that are declined are a setting', () => {
  const model = modelWith({ declineTokens: ['tok_ok'] });
  expect(model.authorize(PAYMENT).outcome).toBe('refused');
  const other = { ...PAYMENT, reference: 'chk_1-2', token: 'tok_declined' };
  expect(model.authorize(other).outcome).toBe('done');
});

test('a capture that is refused is refused for good, whoever asks', () => {
  const model = modelWith({ captureRefusedPercent: 100 });
  const act = { ...ASK, authorizationId: authorizedId(model) };
  for (const reference of ['chk_1-1', 'chk_1-1', 'chk_1-2']) {
    expect(model.capture({ ...act, reference })).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'payment', code: 'PROCESSOR_DECLINED' },
    });
  }
  expect(model.void(act).outcome).toBe('done');
  expect(kindsOf(model)).toBe('authorize void');
});

/** Runs something in a world of its own, until it has ended. */
async function play<T>(
  seed: number,
  weather: Weather,
  run: (port: PaymentPort, world: World) => Promise<T>,
): Promise<{ model: ProviderModel; value: T }> {
  const world = new World(seed);
  const model = modelWith({}, world);
  let ended = false;
  const running = run(connectProvider(model, world, { ...CALM, weather }), world).finally(
    () => (ended = true),
  );
  while (!ended) {
    // Whatever a happening has let go on comes first.
    await new Promise((resolve) => setImmediate(resolve));
    world.advance();
  }
  return { model, value: await running };
}

/** Authorises, captures and gives back, asking for each until the answer is definite. */
async function buyAndReturn(port: PaymentPort): Promise<void> {
  const { authorizationId } = await insist(() => port.authorize(PAYMENT));
  const act = { ...ASK, authorizationId };
  await insist(() => port.capture(act));
  await insist(() => port.refund({ ...act, amount: AMOUNT }));
}

async function insist<T>(call: () => Promise<Answer<T>>): Promise<T> {
  for (;;) {
    const answer = await call();
    if (answer.outcome === 'done') return answer.value;
    if (answer.outcome === 'refused') throw new Error(answer.failure.code);
  }
}

test.each([
  ['fair', FAIR],
  ['stormy', STORMY],
])('in %s weather money moves once, however often it is asked for', async (_, weather) => {
  for (const seed of SEEDS) {
    const { model } = await play(seed, weather, buyAndReturn);
    expect(kindsOf(model)).toBe('authorize capture refund');
  }
});

test('a storm loses calls before and after the work, and a look-up tells which', async () => {
  const seen = new Set<string>();
  for (const seed of SEEDS) {
    const { value } = await play(seed, STORMY, async (port) => {
      const { outcome } = await port.authorize(PAYMENT);
      const found = await insist(() => port.findAuthorizations(ASK));
      return `${outcome}, ${found ? 'set aside' : 'nothing'}`;
    });
    seen.add(value);
  }
  expect([...seen].sort()).toEqual([
    'done, set aside',
    'not_sent, nothing',
    'unknown, nothing',
    'unknown, set aside',
  ]);
});

test('a budget ends also for what is repeated, and leaves it unknown', async () => {
  const outcomes = new Set<string>();
  for (const seed of SEEDS) {
    const { value } = await play(
      seed,
      STORMY,
      async (port) => (await port.findAuthorizations(ASK)).outcome,
    );
    outcomes.add(value);
  }
  expect([...outcomes].sort()).toEqual(['done', 'not_sent', 'unknown']);
});

test('an authorisation is sent once, and given up once', async () => {
  const lostForSure = { ...FAIR, lostAfterPercent: 100 };
  for (const seed of SEEDS) {
    const { value } = await play(seed, lostForSure, async (port, world) => {
      const sentAtMs = world.nowMs;
      const { outcome } = await port.authorize(PAYMENT);
      return { outcome, inOneGo: world.nowMs - sentAtMs < 10_000 };
    });
    expect(value).toEqual({ outcome: 'unknown', inOneGo: true });
  }
});

test('the same seed plays the same calls', async () => {
  const ledgers = [];
  for (const seed of [42, 42]) ledgers.push((await play(seed, STORMY, buyAndReturn)).model.ledger);
  expect(ledgers[0]).toEqual(ledgers[1]);
});
