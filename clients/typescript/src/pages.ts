interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextCursor: string | null;
}

/** Iterates over the items of all pages; reads each page when it is needed. */
export async function* itemsOf<Item>(
  read: (cursor: { readonly cursor?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page<Item> = await read(cursor === undefined ? {} : { cursor });
    yield* page.data;
    cursor = page.nextCursor;
  }
}
