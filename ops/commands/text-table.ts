const GAP = 3;

/** Rows of cells as columns of text, for a terminal; the first row is the heading. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widthOf(column) + GAP)).join(''))
    .map((line) => line.trimEnd())
    .join('\n');
}
