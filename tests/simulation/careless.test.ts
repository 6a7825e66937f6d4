import { CARELESS, carelessWorld } from './careless';
import type { Careless } from './careless-variant';
import type { Creator } from './schedule';
import { simulate } from './simulate';
import { workflowCreator } from './temporal/bundle';

let real: Creator;

beforeAll(async () => {
  real = await workflowCreator();
});

describe.each(Object.entries<Careless>(CARELESS))('code that %s', (_, variant) => {
  const { breaks, code, seed, world } = variant;

  test('is found', async () => {
    const careless = code ? await workflowCreator(code) : real;
    await expect(simulate(careless, [seed], carelessWorld(variant))).rejects.toThrow(breaks);
  });

  test('passes in the same world without the mistake', async () => {
    await expect(simulate(real, [seed], world)).resolves.toHaveLength(1);
  });
});

test('refuses a change that does not match the bundle', async () => {
  const changes = [{ from: /no such code/, to: '' }];
  await expect(workflowCreator(changes)).rejects.toThrow('0 times in the bundle, not once');
});
