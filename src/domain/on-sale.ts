// An on-sale: checkouts that start before its opening wait in a lobby, and their order is drawn. Later ones follow in
// the order of their starts. One activity calls them, at the on-sale's rate.

const ON_SALE_ID_PREFIX = 'ons_';

/** The number under which visibility finds the checkouts in the lobby: the twelve hex digits of the id. */
export function onSaleNumber(onSaleId: string): number {
  return parseInt(onSaleId.slice(ON_SALE_ID_PREFIX.length), 16);
}

/** A start shows in visibility within this time. The draw, and the calls of later starts, wait for it. */
export const VISIBLE_AFTER_MS = 3_000;

/** After an on-sale has closed, starts that an API process had already let into the lobby are called for this time. */
export const STRAGGLERS_MS = 60_000;

/** The calls of one activity. Readers see their progress when it ends. */
export const BATCH_MS = 2_000;

/** How long an activity waits for somebody to call. */
export const IDLE_MS = 10_000;

/** So many starts can be drawn; later ones follow them. Bounded by the size of a workflow's result. */
export const DRAWN_MAX = 30_000;

/** Which starts belong to an on-sale; all of them use the same Svc key. */
type Covers = { readonly showtimeIds: readonly string[] } | { readonly partnerId: string };

export interface OnSaleTerms {
  readonly id: string;
  readonly covers: Covers;
  /** The partner whose Svc key is used; empty for the shared one. */
  readonly keyOwner: string;
  readonly opensAtMs: number;
  /** How many turns in a round of the draw a partner has; 1 unless listed. */
  readonly weights: Readonly<Record<string, number>>;
  readonly callsPerSecond: number;
}

/** `closing`: nobody new may start, and those who wait are called or ended. */
export type OnSaleState = 'scheduled' | 'drawing' | 'open' | 'closing' | 'closed';

/** How far an on-sale has come, at one time. */
export interface Progress {
  readonly atMs: number;
  /** How many of the drawn checkouts were called, or had left. */
  readonly drawnPassed: number;
  /** How many checkouts were called in all. */
  readonly called: number;
}

/** The published state, in the memo. */
export interface OnSale extends OnSaleTerms {
  readonly state: OnSaleState;
  /** SHA-256 of the seed, in hex. */
  readonly seedHash: string;
  /** 32 bytes in hex; null before the draw. */
  readonly seed: string | null;
  /** How many checkouts were drawn; null before the draw. */
  readonly drawn: number | null;
  /** The latest entries, the last one being current. */
  readonly progress: readonly Progress[];
}

/** A person's request to close. `end`: those who wait are cancelled instead of called. */
export interface Closing {
  readonly actor: string;
  readonly reason: string;
  readonly end: boolean;
}

export interface Draw {
  readonly partners: readonly { readonly id: string; readonly weight: number }[];
  /** The id of each checkout, and the index of its partner. */
  readonly order: readonly (readonly [checkoutId: string, partner: number])[];
}

/** The id of the workflow whose result is the draw. */
export function drawId(onSaleId: string): string {
  return `draw-${onSaleId}`;
}

const PROGRESS_KEPT = 12;

export function withProgress(sale: OnSale, latest: Progress): OnSale {
  return { ...sale, progress: [...sale.progress, latest].slice(-PROGRESS_KEPT) };
}

export function progressOf({ progress }: OnSale): Progress {
  return progress.at(-1) ?? NO_PROGRESS;
}

const NO_PROGRESS: Progress = { atMs: 0, drawnPassed: 0, called: 0 };
