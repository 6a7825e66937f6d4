/** Asks for each id once, in batches of at most `size`, side by side; the answers keep the order. */
export async function inBatches<T>(
  ids: readonly string[],
  size: number,
  ask: (batch: string[]) => Promise<T>,
): Promise<T[]> {
  const wanted = [...new Set(ids)];
  const batches = Array.from({ length: Math.ceil(wanted.length / size) }, (_, index) =>
    wanted.slice(index * size, (index + 1) * size),
  );
  return Promise.all(batches.map(ask));
}
