// What every command has in common: its key and digest, and how long its caller waits.
import type { Request, Response } from 'express';
import type { CommandName } from '../domain/checkout/ledger';
import type { CheckoutIds } from '../platform/checkout-ids';
import type { CommandMessage } from '../workflows/messages';
import { waitPreference } from './preferences';
import { problem } from './problem';

/** The operation is part of the key: one Idempotency-Key may name a choice of seats and an order. */
export function commandMessage(
  ids: CheckoutIds,
  operation: CommandName,
  idempotencyKey: string,
  body: unknown,
  { locals }: Response,
): CommandMessage {
  return {
    key: ids.updateId(operation, locals.partner.id, idempotencyKey),
    digest: ids.digest(body),
    requestId: locals.requestId,
  };
}

/** How long to wait for the outcome, in milliseconds; says in the answer what was preferred. */
export function preferredWaitMs(request: Request, response: Response): number {
  const { waitMs, applied } = waitPreference(request.get('Prefer'));
  if (applied !== null) response.set('Preference-Applied', applied);
  return waitMs;
}

/** A condition that nobody checks must not look as if it had been met. */
export function refuseIfMatch(request: Request): void {
  if (request.get('If-Match') === undefined) return;
  throw problem('INVALID_REQUEST', 'If-Match is not supported yet: leave it out.', {
    errors: [{ header: 'If-Match', detail: 'not supported yet' }],
  });
}
