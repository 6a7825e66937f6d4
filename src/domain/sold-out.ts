// Decides which showtimes of an on-sale are sold out: several look-ups in a row, over a longer time than anybody else's
// hold lasts, must find no seat that is free or held by one of our checkouts.

const LOOKS = 3;

/** The time from the first of the look-ups to the last, unless ops choose another. */
export const SOLD_OUT_AFTER_MS = 12 * 60_000;

/** The message that ends the wait of a checkout as sold out. */
export const SOLD_OUT = { isSoldOut: true } as const;

/** During a look-up the on-sale calls no checkouts, so it is short and has the priority of a cancellation. */
export const LOOK_UP_OPTIONS = {
  scheduleToCloseTimeout: '10 seconds',
  startToCloseTimeout: '5 seconds',
  retry: { maximumAttempts: 1 },
  priority: { priorityKey: 1 },
} as const;

/** How long a showtime that Svc has refused is not looked up. */
const REFUSED_FOR_MS = 3600_000;

export interface SoldOutLookUps {
  /** The number of look-ups in a row without a free seat, by showtime; left out if 0. */
  readonly withoutSeats: Readonly<Record<string, number>>;
  /** The showtimes whose waiting checkouts end now. */
  readonly ending: readonly string[];
  /** The showtimes that Svc has refused, with the time of the refusal; they are not looked up for a while. */
  readonly refused: Readonly<Record<string, number>>;
  readonly nextAtMs: number;
}

export const NO_LOOK_UPS: SoldOutLookUps = {
  withoutSeats: {},
  ending: [],
  refused: {},
  nextAtMs: 0,
};

/** The number of free seats of each showtime; null if it is not known. */
export type FreeSeatCounts = Readonly<Record<string, number | null>>;

/** Those of the showtimes that Svc has not refused lately. */
export function notRefused(
  showtimeIds: readonly string[],
  { refused }: Pick<SoldOutLookUps, 'refused'>,
  nowMs: number,
): readonly string[] {
  return showtimeIds.filter((id) => nowMs - (refused[id] ?? -Infinity) >= REFUSED_FOR_MS);
}

/** The counts, with one seat for each showtime in `heldIds`: a held seat may return, so these are not sold out. */
export function withHeld(free: FreeSeatCounts, heldIds: readonly string[]): FreeSeatCounts {
  return { ...free, ...Object.fromEntries(heldIds.map((id) => [id, 1])) };
}

/** An unknown number changes nothing. The count of a showtime that was not looked up begins again. */
export function afterLookUp(
  { withoutSeats, refused }: SoldOutLookUps,
  free: FreeSeatCounts,
  { afterMs, nowMs }: { readonly afterMs: number; readonly nowMs: number },
): SoldOutLookUps {
  const counts = Object.entries(free).map(([showtimeId, seats]): [string, number] => {
    const earlier = withoutSeats[showtimeId] ?? 0;
    if (seats === null) return [showtimeId, earlier];
    return [showtimeId, seats > 0 ? 0 : earlier + 1];
  });
  const without = counts.filter(([, looks]) => looks > 0);
  return {
    withoutSeats: Object.fromEntries(without),
    ending: without
      // The number is negative if Svc has oversold.
      .filter(([showtimeId, looks]) => looks >= LOOKS && (free[showtimeId] ?? 1) <= 0)
      .map(([showtimeId]) => showtimeId),
    refused,
    nextAtMs: nowMs + afterMs / (LOOKS - 1),
  };
}
