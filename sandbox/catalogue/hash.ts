/**
 * A stable 32-bit hash, from which everything generated is derived: FNV-1a over the parts, then a finalizer, since FNV
 * alone gives similar texts similar hashes.
 */
export function stableHash(...parts: readonly (string | number)[]): number {
  const text = parts.join('|');
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return mix(hash);
}

/** The `index`-th number of the series that starts at `seed`; cheap enough to call per seat. */
export function nthHash(seed: number, index: number): number {
  return mix((seed + Math.imul(index + 1, 0x9e3779b9)) | 0);
}

/** A number from 0 up to, not including, `bound`. */
export function stableBelow(bound: number, ...parts: readonly (string | number)[]): number {
  return stableHash(...parts) % bound;
}

function mix(seed: number): number {
  let hash = seed;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
