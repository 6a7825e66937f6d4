// Conditional requests (RFC 9110 13). A proxy that compresses makes tags weak, so comparison is weak
// everywhere: our tags are versions, so equal tags mean equal checkouts.
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

/** Whether an If-None-Match header names the tag; a malformed header names none. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const tags = header === undefined ? undefined : entityTags(header);
  return tags === '*' || (tags?.includes(etag) ?? false);
}
