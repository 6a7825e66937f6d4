import type { PageInfo } from '../../contract/paging';

/**
 * All pages of a list, asked for one after the other as they are wanted. From which number Svc counts
 * is not shown: the first call leaves `page` out, and each next one goes on from the page that came.
 */
export async function* pages<T extends { readonly pageInfo?: PageInfo | undefined }>(
  ask: (page: number | undefined) => Promise<T>,
): AsyncGenerator<T, void, undefined> {
  let page: number | undefined;
  for (let count = 1; ; count += 1) {
    const answer = await ask(page);
    yield answer;
    const { pageInfo } = answer;
    if (!pageInfo || count >= pageInfo.totalPages) return;
    page = pageInfo.page + 1;
  }
}
