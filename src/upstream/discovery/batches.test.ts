import { inBatches } from './batches';

const ids = Array.from({ length: 250 }, (_, index) => `C${index}`);

it('splits into batches, side by side and in order', async () => {
  const sizes: number[] = [];
  const answers = await inBatches(ids, 100, async (batch) => {
    sizes.push(batch.length);
    return Promise.resolve(batch);
  });
  expect(sizes).toEqual([100, 100, 50]);
  expect(answers.flat()).toEqual(ids);
});

it('asks for an id once, and for none not at all', async () => {
  const echo = async (batch: string[]) => Promise.resolve(batch);
  await expect(inBatches(['C1', 'C2', 'C1'], 100, echo)).resolves.toEqual([['C1', 'C2']]);
  await expect(inBatches([], 100, echo)).resolves.toEqual([]);
});
