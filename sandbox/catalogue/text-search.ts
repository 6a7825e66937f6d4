/**
 * What finds a text by some of its words, whatever their order: case, accents and apostrophes do
 * not matter, and a part of a word is enough. Undefined for a term without a letter or digit.
 */
export function textSearch(term: string): ((text: string) => boolean) | undefined {
  const wanted = wordsOf(term);
  if (wanted.length === 0) return undefined;
  return (text) => {
    const words = wordsOf(text);
    return wanted.every((part) => words.some((word) => word.includes(part)));
  };
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
