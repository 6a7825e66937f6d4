// What every command has in common: its key and digest, and how long its caller waits.
import type { Request, Response } from 'express';
import type { CommandName } from '../../domain/checkout/commands';
import type { CheckoutIds } from './checkout-ids';
import type { CommandMessage } from '../../workflows/messages';
import { waitPreference } from '../http/preferences';
import { problem, type Problem } from '../http/problem';

/**
 * The operation is part of the key: one Idempotency-Key may name a choice of seats and an order. Throws
 * INVALID_REQUEST for an If-Match that is none.
 */
export function commandMessage(
  ids: CheckoutIds,
  operation: CommandName,
  idempotencyKey: string,
  body: unknown,
  { locals, req }: Response,
): CommandMessage {
  const version = seenVersion(req.get('If-Match'));
  return {
    key: ids.updateId(operation, locals.partner.id, idempotencyKey),
    digest: ids.digest(body),
    requestId: locals.requestId,
    ...(version === null ? {} : { ifVersion: version }),
  };
}

/** How long to wait for the outcome, in milliseconds; says in the answer what was preferred. */
export function preferredWaitMs(request: Request, response: Response): number {
  const { waitMs, applied } = waitPreference(request.get('Prefer'));
  if (applied !== null) response.set('Preference-Applied', applied);
  return waitMs;
}

/** A start has no version to match, and ignoring If-Match would look like a match. */
export function refuseIfMatch(request: Request): void {
  if (request.get('If-Match') === undefined) return;
  throw badIfMatch('There is no checkout yet to match: leave If-Match out.', 'not for a start');
}

const VERSION = /^"(\d{1,15})"$/;
const VERSION_EXPECTED = 'expected one version in quotes, such as "7", or *';

/** The version that the caller has seen; null where any will do. */
function seenVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const [, version] = VERSION.exec(header.trim()) ?? [];
  if (version !== undefined) return Number(version);
  throw badIfMatch(`If-Match: ${VERSION_EXPECTED}.`, VERSION_EXPECTED);
}

function badIfMatch(told: string, detail: string): Problem {
  return problem('INVALID_REQUEST', told, { errors: [{ header: 'If-Match', detail }] });
}
