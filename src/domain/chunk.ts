/** Splits a list into parts of at most `size`. */
export function chunk<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}

/** Two halves, the first with the odd element. One element is one part, an empty list none. */
export function halves<T>(list: readonly T[]): T[][] {
  return chunk(list, Math.ceil(list.length / 2));
}
