// `npm run verify-draw -- <file>`: checks the draw of an on-sale, as saved from `GET /v1/on-sales/{id}/draw`. Needs
// nothing but the file. Exits 1 if the draw is false, 2 if it cannot be read.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { inDrawnOrder } from '../src/domain/draw';
import { DrawSchema } from '../src/temporal-reads/on-sale-answer';
import { runCommand } from './run-command';

const DrawFileSchema = DrawSchema.omit({ id: true });

runCommand(() => {
  const [file, seedHash] = process.argv.slice(2);
  if (file === undefined) {
    throw new Error('Usage: npm run verify-draw -- <file> [the seedHash that you saved before]');
  }
  const draw = DrawFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const fault = faultIn(draw, seedHash ?? draw.seedHash);
  console.log(fault ?? `The order of ${draw.order.length} checkouts is as drawn.`);
  process.exitCode = fault === null ? 0 : 1;
  return Promise.resolve();
}, 2);

function faultIn({ seed, weights, order }: z.infer<typeof DrawFileSchema>, seedHash: string) {
  const key = Buffer.from(seed, 'hex');
  if (createHash('sha256').update(key).digest('hex') !== seedHash) {
    return 'The seed does not have the published hash.';
  }
  const rankOf = (id: string) => createHmac('sha256', key).update(id).digest('hex');
  const drawn = inDrawnOrder(order, weights, rankOf);
  const wrong = drawn.findIndex((it, index) => it.checkoutId !== order[index]?.checkoutId);
  if (wrong === -1) return null;
  const [wanted, found] = [drawn[wrong], order[wrong]].map((it) => it?.checkoutId);
  return `Position ${wrong + 1} should be ${wanted}, and is ${found}.`;
}
