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
  })
  .refine(({ order }) => new Set(order.map((it) => it.checkoutIdHash)).size === order.length, {
    path: ['order'],
    message: 'a checkout twice',
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
  /** All checkouts of the participant that waited at the opening. */
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
  return faultInOwn(draw, known) ?? faultInOrder(draw, hash);
}

/**
 * The draw assigns each checkout to a partner by an index: if two partners share an index, each gets fewer turns. So
 * all checkouts of a participant must have the same index, and no other checkout may have it.
 */
function faultInOwn({ weights, order }: DrawFile, { checkoutIds, weight }: Known): string | null {
  const entryOf = new Map(order.map((it) => [it.checkoutIdHash, it]));
  const [first, ...others] = checkoutIds.map((id) => ({ id, entry: entryOf.get(idHashOf(id)) }));
  if (!first) return null;
  for (const { id, entry } of [first, ...others]) {
    if (!entry) return `${id} did not take part.`;
    if (entry.partner !== first.entry?.partner) return `${id} took part for another partner.`;
    const drawnWith = weights[entry.partner];
    if (drawnWith !== (weight ?? drawnWith)) return `${id} took part with the weight ${drawnWith}.`;
  }
  const ofPartner = order.filter(({ partner }) => partner === first.entry?.partner).length;
  const named = new Set(checkoutIds).size;
  return ofPartner === named
    ? null
    : `${ofPartner} checkouts took part for your partner, and you named ${named}: name all that were queued.`;
}

function faultInOrder({ seed, weights, order }: DrawFile, participantsHash: string) {
  const drawn = inDrawnOrder<Entry>(order, weights, ranksOf(seed, participantsHash));
  const wrong = drawn.findIndex((it, index) => it.checkoutIdHash !== order[index]?.checkoutIdHash);
  if (wrong === -1) return null;
  const [wanted, found] = [drawn[wrong], order[wrong]].map((it) => it?.checkoutIdHash);
  return `Position ${wrong + 1} should be ${wanted}, and is ${found}.`;
}
