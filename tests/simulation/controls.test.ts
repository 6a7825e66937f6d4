// Negative controls: a suite that finds nothing wrong proves something only if it finds what is wrong.
import { careless, CARELESS, type Careless } from './careless';
import { CALM, type Scenario } from './scenario';
import { simulate } from './simulate';

describe.each(Object.entries<Careless>(CARELESS))('a process that %s', (_name, control) => {
  const seeds = Array.from({ length: control.seeds ?? 200 }, (_, index) => index + 1);
  const careful: Scenario = { ...CALM, ...control.where };

  test('is found', async () => {
    await expect(simulate(seeds, careless(careful, control))).rejects.toThrow(control.breaks);
  });

  test('is the only thing wrong in its world', async () => {
    await expect(simulate(seeds, careful)).resolves.toHaveLength(seeds.length);
  });
});
