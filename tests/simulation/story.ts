// A log of a schedule in simulated time and plain English, printed when a seed fails.
import type { World } from './world';

const LINES_MAX = 400;

export class Story {
  readonly #lines: string[] = [];
  readonly #fromMs: number;

  constructor(private readonly world: World) {
    this.#fromMs = world.nowMs;
  }

  readonly log = (what: string): void => {
    this.#lines.push(`${clock(this.world.nowMs - this.#fromMs)}  ${what}`);
  };

  /** The last lines before the failure. */
  text(): string {
    const left = this.#lines.length - LINES_MAX;
    const lines = this.#lines.slice(-LINES_MAX);
    return (left > 0 ? [`(${left} lines before)`, ...lines] : lines).join('\n');
  }
}

/** Hours, minutes and seconds since the start. */
function clock(ms: number): string {
  const parts = [Math.floor(ms / 3600_000), Math.floor(ms / 60_000) % 60];
  const seconds = ((ms % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}:${seconds}`;
}
