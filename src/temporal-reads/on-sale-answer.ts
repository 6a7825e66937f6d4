// An on-sale and its draw, as the API shows them.
import { z } from 'zod';
import { instant } from '../domain/checkout/instant';
import { weightOf } from '../domain/draw';
import { progressOf, type Draw, type OnSale } from '../domain/on-sale';
import { idHashOf } from '../platform/draw-hashes';
import { instantAnswer } from '../http/schemas/answer-values';

const PARTICIPANTS_HASH =
  'SHA-256, in hex, of a text with one line for each drawn checkout: the hash of its id, and the index and weight of its partner, separated by spaces. The lines are sorted, and joined by line feeds';
const SEED_HASH = 'SHA-256 of the seed, in hex. Published before the draw.';

export const OnSaleSchema = z
  .object({
    id: z.string(),
    opensAt: instantAnswer,
    state: z
      .enum(['scheduled', 'drawing', 'open', 'closing', 'closed'])
      .describe(
        '`closing`: the waiting checkouts are called or cancelled; at first, new checkouts still join them. `closed`: new checkouts no longer belong to the on-sale.',
      ),
    showtimeIds: z
      .array(z.string())
      .readonly()
      .nullable()
      .describe('Null if the on-sale covers all your checkouts.'),
    weight: z
      .int()
      .describe('The weight of your checkouts in the draw, fixed when the on-sale is created.'),
    seedHash: z.string().describe(SEED_HASH),
    seed: z.string().nullable().describe('32 bytes in hex; null before the draw.'),
    drawn: z.int().nullable().describe('How many checkouts were drawn; null before the draw.'),
    participantsHash: z.string().nullable().describe(`${PARTICIPANTS_HASH}. Null before the draw.`),
    called: z.int().describe('How many checkouts have been called so far.'),
    waiting: z.int().describe('How many checkouts wait to be called.'),
    callsPerSecond: z.number(),
    whenSoldOut: z
      .enum(['end', 'wait'])
      .describe('`end`: checkouts whose showtime is sold out fail with INVENTORY_UNAVAILABLE.'),
  })
  .describe('A sale with a lobby: checkouts started before `opensAt` take part in a draw.');
type OnSaleAnswer = z.infer<typeof OnSaleSchema>;

export const OnSaleListSchema = z.object({
  data: z.array(OnSaleSchema).readonly(),
  nextCursor: z.null(),
});

export const DrawSchema = z
  .object({
    id: z.string(),
    seedHash: z.string().describe(SEED_HASH),
    seed: z.string().describe('32 bytes in hex.'),
    participantsHash: z.string().describe(`${PARTICIPANTS_HASH}.`),
    weights: z.array(z.int()).readonly().describe('The weight of each partner.'),
    order: z
      .array(z.object({ checkoutIdHash: z.string(), partner: z.int() }))
      .readonly()
      .describe(
        'In the drawn order. `checkoutIdHash`: SHA-256 of the id, in hex; `partner`: the index of its partner in `weights`.',
      ),
  })
  .describe('A complete draw, so that anybody can verify it.');
type DrawAnswer = z.infer<typeof DrawSchema>;

export function onSaleResource(sale: OnSale, partnerId: string, waiting: number): OnSaleAnswer {
  const { id, opensAtMs, state, seedHash, seed, drawn, callsPerSecond, covers } = sale;
  const whenSoldOut = sale.endsSoldOutAfterMs === undefined ? 'wait' : 'end';
  return {
    id,
    opensAt: instant(opensAtMs),
    state,
    showtimeIds: 'showtimeIds' in covers ? covers.showtimeIds : null,
    weight: weightOf(sale.weights, partnerId),
    seedHash,
    seed,
    drawn,
    participantsHash: sale.participantsHash ?? null,
    called: progressOf(sale).called,
    waiting,
    callsPerSecond,
    whenSoldOut,
  };
}

function drawResource({ id, seedHash, seed }: OnSale, draw: Draw): DrawAnswer {
  return {
    id,
    seedHash,
    seed: seed ?? '',
    participantsHash: draw.participantsHash,
    weights: draw.partners.map(({ weight }) => weight),
    order: draw.order.map(([id, partner]) => ({ checkoutIdHash: idHashOf(id), partner })),
  };
}

/** Cached, since a draw of tens of thousands of checkouts has megabytes, and all partners read it at the same time. */
const drawTexts = new WeakMap<Draw, string>();

export function drawText(sale: OnSale, draw: Draw): string {
  const text = drawTexts.get(draw) ?? JSON.stringify(drawResource(sale, draw));
  drawTexts.set(draw, text);
  return text;
}
