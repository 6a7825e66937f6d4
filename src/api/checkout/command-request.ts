// The parts of a request that all commands share: key, digest, and the caller's wait.
import type { Request, Response } from 'express';
import type { CommandName } from '../../domain/checkout/command-book';
import type { CheckoutIds } from '../../platform/checkout-ids';
import type { CommandMessage } from '../../workflows/messages';
import type { CheckoutDeps } from '../deps';
import { endOfAnswer } from '../../http/client-gone';
import { entityTags } from '../../http/etag';
import { startWait, waitPreference, WaitQuerySchema, type Wait } from '../../http/prefer-wait';
import { problem, type Problem } from '../../http/problem';
import { parseQuery } from '../../http/validation';
import type { CheckoutReader } from './checkout-reader';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Derives ids with the secret that the checkout was started with. */
    ids: CheckoutIds;
  }
}

/**
 * The message's key includes the operation, so a choice of seats and an order may share an Idempotency-Key. The digest
 * is computed from the body as sent, so that a repeat matches even if a newer build parses bodies differently. Throws
 * INVALID_REQUEST for a malformed If-Match.
 */
export async function commandMessage(
  { reader }: { readonly reader: CheckoutReader },
  operation: CommandName,
  idempotencyKey: string,
  { locals, req }: Response,
): Promise<CommandMessage> {
  const { ids, partner, requestId } = locals;
  const { checkoutId } = req.params;
  const version = await seenVersion(req.get('If-Match'), async () => {
    return (await reader.read(String(checkoutId))).view.version;
  });
  return {
    key: ids.updateId(operation, partner.id, idempotencyKey),
    digest: ids.digest(sentBody(req)),
    requestId,
    ...(version === null ? {} : { ifVersion: version }),
  };
}

/** A missing body counts as an empty object. */
export function sentBody({ body }: Request): unknown {
  return (body as unknown) ?? {};
}

/** Starts the wait for the outcome; a preference is echoed in the response. Throws INVALID_REQUEST for a bad query. */
export function preferredWait(
  request: Request,
  response: Response,
  { departure }: Pick<CheckoutDeps, 'departure'>,
): Wait {
  const { waitMs, applied } = waitPreference(
    request.get('Prefer'),
    parseQuery(WaitQuerySchema, request.query),
  );
  if (applied !== null) response.set('Preference-Applied', applied);
  return startWait(waitMs, endOfAnswer(response, departure.closing).signal, applied !== null);
}

/** A start has no version to match, and ignoring If-Match would look like a match. */
export function refuseIfMatch(request: Request): void {
  if (request.get('If-Match') === undefined) return;
  throw badIfMatch('A start has no checkout to match: omit If-Match.', 'not allowed for a start');
}

const VERSION = /^"(\d{1,15})"$/;
const EXPECTED = 'expected ETags in quotes, such as "7", or *';
/** A version that no checkout has, so that the workflow refuses the command as it does for any other mismatch. */
const NO_VERSION = -1;

/** The version that the caller has seen; null accepts any. Of several, the current one counts, or else the first. */
async function seenVersion(
  header: string | undefined,
  currentVersion: () => Promise<number>,
): Promise<number | null> {
  if (header === undefined) return null;
  const tags = entityTags(header);
  if (tags === undefined) throw badIfMatch(`If-Match: ${EXPECTED}.`, EXPECTED);
  if (tags === '*') return null;
  const versions = tags.flatMap((tag) => VERSION.exec(tag)?.[1] ?? []).map(Number);
  const [first = NO_VERSION, ...others] = versions;
  if (others.length === 0) return first;
  const current = await currentVersion();
  return versions.includes(current) ? current : first;
}

function badIfMatch(message: string, detail: string): Problem {
  return problem('INVALID_REQUEST', message, { errors: [{ header: 'If-Match', detail }] });
}
