import type { PlannedSeat, ReservedPlan } from '../catalogue/seat-plans';

/** The position of the best row, as a share of the auditorium's depth. */
const BEST_DEPTH = 0.65;
/** Distance from the best row weighs more than distance from the middle of the row. */
const ROW_WEIGHT = 1.6;

/**
 * The block of `count` adjacent free seats nearest to the best position of the auditorium, left to right; empty if no
 * row has such a block. Wheelchair spaces are left out.
 */
export function recommendedSeats(
  plan: ReservedPlan,
  isFree: (seat: PlannedSeat) => boolean,
  count: number,
): string[] {
  const usable = (seat: PlannedSeat) => seat.type !== 'wheelchair' && isFree(seat);
  const blocks = plan.rows.flatMap(({ seats }) => blocksOf(seats, usable, count));
  const scored = blocks.map((block) => ({ block, cost: costOf(block, plan) }));
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (least, each) => (least === undefined || each.cost < least.cost ? each : least),
    undefined,
  );
  return best?.block.map(({ id }) => id) ?? [];
}

/** Every run of `count` usable seats in a row without a gap. */
function blocksOf(
  seats: readonly PlannedSeat[],
  usable: (seat: PlannedSeat) => boolean,
  count: number,
): PlannedSeat[][] {
  return seats
    .map((_, start) => seats.slice(start, start + count))
    .filter(
      (block) =>
        block.length === count &&
        block.every((seat, i) => usable(seat) && seat.x === (block[0]?.x ?? 0) + i),
    );
}

function costOf(block: readonly PlannedSeat[], { width, height }: ReservedPlan): number {
  const [first] = block;
  if (!first) return Infinity;
  const offMiddle = Math.abs(first.x + (block.length - 1) / 2 - (width - 1) / 2);
  const offRow = Math.abs(first.y - (height - 1) * BEST_DEPTH);
  return offMiddle + ROW_WEIGHT * offRow;
}
