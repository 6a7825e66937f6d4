// Documents that stay the same until the next release. Each is encoded and compressed once, so that all answers share
// one buffer. Clients can cache the answers.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import { matchesEtag } from '../http/etag';

/** A cached page may be a few minutes older than the API. */
const CACHE_CONTROL = 'public, max-age=300';

const compress = promisify(gzip);

interface Published {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** Serves the content, which is built on the first request; 304 if the client has it. */
export function published(type: string, contentOf: () => string | Promise<Buffer>): RequestHandler {
  let made: Promise<Published> | undefined;
  return async (request, response) => {
    made ??= publish(contentOf());
    const { plain, gzipped, etag } = await made;
    // The ETag is weak, since it covers both encodings.
    response.set({ 'Cache-Control': CACHE_CONTROL, ETag: `W/${etag}`, Vary: 'Accept-Encoding' });
    if (matchesEtag(request.get('If-None-Match'), etag)) {
      response.status(304).end();
    } else if (request.acceptsEncodings('gzip')) {
      response.set('Content-Encoding', 'gzip').type(type).send(gzipped);
    } else {
      response.type(type).send(plain);
    }
  };
}

async function publish(content: string | Promise<Buffer>): Promise<Published> {
  const plain = Buffer.from(await content);
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, gzipped: await compress(plain), etag: `"${digest}"` };
}
