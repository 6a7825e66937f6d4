// Whether a secret could be guessed: random bytes pass, what a person typed mostly does not.

/** 16 random bytes in hex have about 115, and of a million such texts none had below 88. */
const BITS_MIN = 84;
const TYPED = /change.?me|pass(?:word|phrase)|secret|example|sandbox|qwerty|12345678/i;

/** A rough look, for catching slips: no proof of strength. */
export function looksGuessable(secret: string): boolean {
  return looksTyped(secret) || entropyBits(secret) < BITS_MIN;
}

export function looksTyped(secret: string): boolean {
  return TYPED.test(secret);
}

/** Shannon's, of the characters that stand there: a text of few different ones has little. */
function entropyBits(text: string): number {
  const characters = Array.from(text);
  const counts = new Map<string, number>();
  for (const it of characters) counts.set(it, (counts.get(it) ?? 0) + 1);
  const bits = [...counts.values()].map((count) => count * Math.log2(characters.length / count));
  return bits.reduce((sum, it) => sum + it, 0);
}
