// Negative controls: a suite that finds nothing wrong proves something only if it finds what is wrong.
import { anyScenario } from './any-scenario';
import { careless, CARELESS, type Careless } from './careless';
import type { Scenario } from './scenario';
import { simulate } from './simulate';

const SEEDS = Array.from({ length: 1000 }, (_, index) => index + 1);

describe.each(Object.entries<Careless>(CARELESS))('a process that %s', (_name, control) => {
  const careful = (seed: number): Scenario => ({ ...anyScenario(seed), ...control.where });

  test('is found', async () => {
    const found = simulate(SEEDS, (seed) => careless(careful(seed), control));
    await expect(found).rejects.toThrow(control.breaks);
  });

  test('is the only thing wrong in its world', async () => {
    await expect(simulate(SEEDS, careful)).resolves.toHaveLength(SEEDS.length);
  });
});
