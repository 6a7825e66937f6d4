import { byCard, type Means } from './customer';
import { CALM, type Scenario } from './scenario';
import { simulate } from './simulate';
import { PARTNER_TROUBLES, TROUBLES } from './troubles';

const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);

/** The same trouble where cards are the only way to pay. */
function inAlternative(scenario: Scenario): Scenario {
  const payments = scenario.wishes.payments.map(asCard);
  return { ...scenario, shape: 'alternative', wishes: { ...scenario.wishes, payments } };
}

function asCard(means: Means) {
  return byCard('nonce' in means ? means.nonce : 'tok_ok');
}

describe.each(Object.entries(TROUBLES))('where %s', (_name, trouble) => {
  const scenario = { ...CALM, ...trouble };

  test('every invariant holds', async () => {
    await expect(simulate(SEEDS, scenario)).resolves.toHaveLength(SEEDS.length);
  });

  test('every invariant holds in the alternative shape', async () => {
    await expect(simulate(SEEDS, inAlternative(scenario))).resolves.toHaveLength(SEEDS.length);
  });
});

describe.each(Object.entries(PARTNER_TROUBLES))('where %s', (_name, trouble) => {
  test('every invariant holds', async () => {
    const endings = simulate(SEEDS, { ...CALM, ...trouble });
    await expect(endings).resolves.toHaveLength(SEEDS.length);
  });
});

test('a run that is told the same does the same, by a clock that is right', async () => {
  const kept = { ...CALM, interruptPercent: 20, priceChanges: true, replays: true };
  await expect(simulate(SEEDS, kept)).resolves.toHaveLength(SEEDS.length);
});

test('the largest auditorium stays within bounds', async () => {
  const large = { ...CALM, seatCount: 1_200, rivalry: 6 };
  await expect(simulate(SEEDS.slice(0, 10), large)).resolves.toHaveLength(10);
});
