// Documents that are the same for all callers until the next release. Each is encoded once, so that all answers share
// one buffer, and clients cache it.
import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { matchesEtag } from '../http/etag';

/** A page may be a few minutes older than the API that answers. */
const CACHE_CONTROL = 'public, max-age=300';

interface Published {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Answers with the text, which is made at the first request; 304 if the client has it. */
export function published(type: string, textOf: () => string): RequestHandler {
  let made: Published | undefined;
  return (request, response) => {
    made ??= publish(textOf());
    response.set({ 'Cache-Control': CACHE_CONTROL, ETag: made.etag });
    if (matchesEtag(request.get('If-None-Match'), made.etag)) response.status(304).end();
    else response.type(type).send(made.bytes);
  };
}

function publish(text: string): Published {
  const bytes = Buffer.from(text);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `"${digest}"` };
}
