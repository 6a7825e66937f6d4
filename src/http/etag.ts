// Conditional requests (RFC 9110 13). Compressing proxies weaken tags, so all comparisons are weak.
// That is safe, since our tags are versions: equal tags mean equal checkouts.
import { unquotedParts } from './header-list';

const TAG = /^(?:W\/)?("[^"]*")$/;

/** The tags of an If-Match or If-None-Match header, without weakness marks; undefined if malformed. */
export function entityTags(header: string): '*' | readonly string[] | undefined {
  if (header.trim() === '*') return '*';
  const parts = unquotedParts(header, ',').filter((part) => part !== '');
  const tags = parts.map((part) => TAG.exec(part)?.[1]);
  const areTags = tags.length > 0 && tags.every((tag) => tag !== undefined);
  return areTags ? tags : undefined;
}

/** Whether an If-None-Match header matches the tag; a malformed header does not. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const tags = header === undefined ? undefined : entityTags(header);
  return tags === '*' || (tags?.includes(etag) ?? false);
}
