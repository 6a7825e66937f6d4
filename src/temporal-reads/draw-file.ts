// Reads the draw of an on-sale from a file, and verifies it.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { inDrawnOrder, type Entry } from '../domain/draw';
import { idHashOf, participantsHashOf, ranksOf } from '../platform/draw-hashes';

const Hex32Schema = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'expected 64 hex digits')
  .toLowerCase();

const DrawFileSchema = z
  .object({
    seedHash: Hex32Schema,
    seed: Hex32Schema,
    participantsHash: Hex32Schema,
    weights: z.array(z.int().positive()),
    order: z.array(z.object({ checkoutIdHash: Hex32Schema, partner: z.int().nonnegative() })),
  })
  .refine(({ weights, order }) => order.every(({ partner }) => partner < weights.length), {
    path: ['order'],
    message: 'a partner without a weight',
  });
export type DrawFile = z.infer<typeof DrawFileSchema>;

/** What a participant knows about a draw from other sources than its file. */
export interface Known {
  /** Saved before the draw. */
  readonly seedHash?: string | undefined;
  /** Saved after the draw. */
  readonly participantsHash?: string | undefined;
  /** The weight of the participant's checkouts, saved before the draw. */
  readonly weight?: number | undefined;
  /** The participant's checkouts that waited at the opening. */
  readonly checkoutIds: readonly string[];
}

/** Throws an Error with one sentence if the text is not a draw. */
export function readDraw(text: string): DrawFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error('The file is not JSON.', { cause: error });
  }
  const { data, error } = DrawFileSchema.safeParse(json);
  if (data) return data;
  const [{ path, message } = { path: [], message: '' }] = error.issues;
  throw new Error(`The file is not a draw: ${[...path, message].join(': ')}.`);
}

/** A sentence about what is wrong with the draw; null if it is correct. */
export function faultIn(draw: DrawFile, known: Known): string | null {
  const { seed, seedHash, participantsHash, weights, order } = draw;
  const hashOfSeed = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
  if (hashOfSeed !== (known.seedHash?.toLowerCase() ?? seedHash)) {
    return 'The seed does not have the published hash.';
  }
  const hash = participantsHashOf(order, weights);
  if (hash !== (known.participantsHash?.toLowerCase() ?? participantsHash)) {
    return 'The checkouts do not have the published hash: some are missing, were added, or have another weight.';
  }
  const placeOf = new Map(order.map((it) => [it.checkoutIdHash, it]));
  const missing = known.checkoutIds.find((id) => !placeOf.has(idHashOf(id)));
  if (missing !== undefined) return `${missing} did not take part.`;
  for (const id of known.checkoutIds) {
    const weight = weights[placeOf.get(idHashOf(id))?.partner ?? 0];
    if (weight !== (known.weight ?? weight)) return `${id} took part with the weight ${weight}.`;
  }
  return faultInOrder(draw, hash);
}

function faultInOrder({ seed, weights, order }: DrawFile, participantsHash: string) {
  const drawn = inDrawnOrder<Entry>(order, weights, ranksOf(seed, participantsHash));
  const wrong = drawn.findIndex((it, index) => it.checkoutIdHash !== order[index]?.checkoutIdHash);
  if (wrong === -1) return null;
  const [wanted, found] = [drawn[wrong], order[wrong]].map((it) => it?.checkoutIdHash);
  return `Position ${wrong + 1} should be ${wanted}, and is ${found}.`;
}
