// Narrates the demo in the terminal: what happens, when, and what it waits for.
import pc from 'picocolors';

/** A longer silence makes the reader wonder whether the demo is stuck. */
const WONDER_MS = 1_200;
const STILL_MS = 10_000;

const startedAt = Date.now();

/** Prints one line of the story, with the seconds since its beginning. */
export function print(line: string): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.log(`${pc.dim(`${seconds} s`)}  ${line}`);
}

/** Prints what the demo waits for if the wait takes a while, and again if it takes long. */
export async function waitFor<T>(what: string, work: Promise<T>): Promise<T> {
  const said = setTimeout(() => print(pc.dim(`  … waiting for ${what}`)), WONDER_MS);
  const again = setInterval(() => print(pc.dim(`  … still waiting for ${what}`)), STILL_MS);
  try {
    return await work;
  } finally {
    clearTimeout(said);
    clearInterval(again);
  }
}
