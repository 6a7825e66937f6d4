/** Splits a list into parts of at most `size`. */
export function chunk<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}

/** Splits a list into two halves; an odd element goes to the first. Empty halves are left out. */
export function halves<T>(list: readonly T[]): T[][] {
  return chunk(list, Math.ceil(list.length / 2));
}
