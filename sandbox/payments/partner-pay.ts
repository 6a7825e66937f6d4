// Authorise, capture, void, refund and look up: the effect on the money and on the ledger.
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { fromMinorUnits, toMinorUnits } from '../../src/domain/money';
import type {
  Authorization,
  AuthorizeRequestSchema,
  ReferenceRequestSchema,
  RefundRequestSchema,
} from '../../src/contract/partner-pay';
import { tokenOfCard, verdictOnToken, type TokenVerdict } from '../ordering/test-tokens';
import { isVaultToken, takeCard } from './card-vault';
import { refusal, toInstant, type ProviderAnswer } from './provider-answer';
import type { PaymentWorld } from '../world';
import type { AuthorizationRow, ProviderLedgerEntry } from './provider-storage';

type AuthorizeRequest = z.output<typeof AuthorizeRequestSchema>;
type ReferenceRequest = z.output<typeof ReferenceRequestSchema>;
type RefundRequest = z.output<typeof RefundRequestSchema>;

/** Without a token the provider charges the customer's stored means of payment, which is always valid. */
const STORED_MEANS = 'tok_ok';

/** Each operation runs in one transaction of the provider, after {@link lapseDue}. */
export function authorize(
  world: PaymentWorld,
  { reference, amount, token }: AuthorizeRequest,
  key: string,
): ProviderAnswer {
  const nowMs = world.clock.now();
  const money = { amountMinor: toMinorUnits(amount), currency: amount.currency };
  const charged = chargedToken(world, token, key);
  if (charged.kind === 'refused') return charged.answer;
  const verdict = verdictOf(world, charged.token);
  if (verdict.kind === 'declined') {
    const { code } = verdict;
    const entry = { atMs: nowMs, kind: 'decline', authorizationId: null, reference, code } as const;
    world.storage.ledger.append({ ...entry, ...money });
    return refusal(code, 'the payment was refused');
  }
  const row: AuthorizationRow = {
    id: `auth_${randomBytes(9).toString('base64url')}`,
    reference,
    status: 'authorized',
    ...money,
    refundedMinor: 0,
    createdAtMs: nowMs,
    lapsesAtMs: nowMs + world.settings.authorizationLifetimeMs,
    capturedFor: null,
    refundFailuresLeft: verdict.refundFailures ?? 0,
  };
  return book(world, 'authorize', row, row.amountMinor, 201);
}

/** Captures the full amount: once, for one reference. */
export function capture(
  world: PaymentWorld,
  id: string,
  { reference: capturedFor }: ReferenceRequest,
): ProviderAnswer {
  return onAuthorization(world, id, (row) =>
    row.status === 'authorized'
      ? book(world, 'capture', { ...row, status: 'captured', capturedFor }, row.amountMinor)
      : notAllowed(row, 'capture'),
  );
}

/** Releases an authorisation that was not captured. */
export function voidAuthorization(world: PaymentWorld, id: string): ProviderAnswer {
  return onAuthorization(world, id, (row) =>
    row.status === 'authorized'
      ? book(world, 'void', { ...row, status: 'voided' }, row.amountMinor)
      : notAllowed(row, 'void'),
  );
}

/** Refunds a part of the captured amount, or the rest. */
export function refund(world: PaymentWorld, id: string, { amount }: RefundRequest): ProviderAnswer {
  return onAuthorization(world, id, (row) => {
    if (row.status !== 'captured' && row.status !== 'refunded') return notAllowed(row, 'refund');
    const restMinor = row.amountMinor - row.refundedMinor;
    if (amount && amount.currency !== row.currency) {
      return refusal('INVALID_REQUEST', `amount: expected ${row.currency}`, { field: 'amount' });
    }
    const wantedMinor = amount ? toMinorUnits(amount) : restMinor;
    if (wantedMinor > restMinor) {
      return refusal('AMOUNT_TOO_LARGE', 'more than the amount left', {
        status: row.status,
      });
    }
    if (wantedMinor === 0) return notAllowed(row, 'refund');
    if (refundFails(world, row)) return refusal('REFUND_PROCESSING_ERROR', 'try again later');
    const refundMinor = world.faults.refundsInPart() ? Math.ceil(wantedMinor / 2) : wantedMinor;
    const refundedMinor = row.refundedMinor + refundMinor;
    return book(world, 'refund', { ...row, status: 'refunded', refundedMinor }, refundMinor);
  });
}

export function readById(world: PaymentWorld, id: string): ProviderAnswer {
  return onAuthorization(world, id, (row) => ({ status: 200, body: toAuthorization(row) }));
}

export function findByReference({ storage }: PaymentWorld, reference: string): ProviderAnswer {
  const data = storage.authorizations.ofReference(reference).map(toAuthorization);
  return { status: 200, body: { data, nextCursor: null } };
}

/** Due authorisations lapse at the next access, not by a timer: a test that moves the clock sees the effect at once. */
export function lapseDue(world: PaymentWorld): void {
  for (const row of world.storage.authorizations.due(world.clock.now())) {
    world.storage.authorizations.save({ ...row, status: 'lapsed' });
    world.storage.ledger.append(entryOf('lapse', row, row.amountMinor, row.lapsesAtMs));
  }
}

type Charged =
  | { readonly kind: 'token'; readonly token: string | undefined }
  | { readonly kind: 'refused'; readonly answer: ProviderAnswer };

/** The sandbox token to charge; a vault token is used up, even if its card is declined. */
function chargedToken(world: PaymentWorld, token = STORED_MEANS, key: string): Charged {
  if (!isVaultToken(token)) return { kind: 'token', token };
  const taken = takeCard(world, token, key);
  if (taken.kind === 'refused') return taken;
  return { kind: 'token', token: tokenOfCard(taken.card.cardNumber) };
}

/** The same verdicts as Svc's; an unknown token is declined. */
function verdictOf({ settings }: PaymentWorld, token: string | undefined): TokenVerdict {
  const verdict = token === undefined ? undefined : verdictOnToken(token, settings);
  return verdict ?? { kind: 'declined', code: 'PROCESSOR_DECLINED' };
}

function onAuthorization(
  { storage }: PaymentWorld,
  id: string,
  work: (row: AuthorizationRow) => ProviderAnswer,
): ProviderAnswer {
  const row = storage.authorizations.find(id);
  return row ? work(row) : refusal('NOT_FOUND', 'no such authorization', { field: 'id' });
}

function notAllowed({ status, capturedFor }: AuthorizationRow, act: string): ProviderAnswer {
  const code = status === 'lapsed' ? 'AUTHORIZATION_LAPSED' : 'INVALID_STATE';
  const details = { status, ...(capturedFor !== null && { capturedFor }) };
  return refusal(code, `${act} is not possible: the authorization is ${status}`, details);
}

/** Whether this refund fails: by the fault plan, or as one of the token's failures, which it uses up. */
function refundFails({ storage, faults }: PaymentWorld, row: AuthorizationRow): boolean {
  if (faults.refundFails()) return true;
  if (row.refundFailuresLeft === 0) return false;
  const refundFailuresLeft = row.refundFailuresLeft - 1;
  storage.authorizations.save({ ...row, refundFailuresLeft });
  return true;
}

function book(
  { storage, clock }: PaymentWorld,
  kind: ProviderLedgerEntry['kind'],
  row: AuthorizationRow,
  amountMinor: number,
  status = 200,
): ProviderAnswer {
  storage.authorizations.save(row);
  storage.ledger.append(entryOf(kind, row, amountMinor, clock.now()));
  return { status, body: toAuthorization(row) };
}

function entryOf(
  kind: ProviderLedgerEntry['kind'],
  { id: authorizationId, reference, currency }: AuthorizationRow,
  amountMinor: number,
  atMs: number,
): ProviderLedgerEntry {
  return { atMs, kind, authorizationId, reference, amountMinor, currency, code: null };
}

function toAuthorization(row: AuthorizationRow): Authorization {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    amount: fromMinorUnits(row.amountMinor, row.currency),
    refundedAmount: fromMinorUnits(row.refundedMinor, row.currency),
    createdAt: toInstant(row.createdAtMs),
    lapsesAt: toInstant(row.lapsesAtMs),
    capturedFor: row.capturedFor,
  };
}
