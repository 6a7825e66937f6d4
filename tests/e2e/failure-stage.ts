// Plays the cases of the failure table, and checks seats and money.
import type { OrderingErrorCode } from '../../src/contract/error-codes';
import {
  untilKnown,
  type CheckoutJson,
  type PartnerBackend,
  type ProblemJson,
  type Reply,
} from '../support/partner-backend';
import { ATTEMPTS_MAX } from '../support/checkout-examples';
import { addFaults, plannedFaults } from '../support/sandbox-controls';
import type { Usher } from '../support/usher';
import {
  MEANINGS,
  type Command,
  type FailureCase,
  type Outcome,
  type Rule,
} from './failure-cases-table';

export const ANY_CARD = { type: 'nonce', nonce: 'tok_instant', provider: 'sandbox' };

/** A case with its own showtime and customer. */
export interface StagedCase extends FailureCase {
  readonly code: OrderingErrorCode;
  readonly endpoint: string;
  readonly showtimeId: string;
  readonly customer: { readonly email: string };
}

export function guest(email: string) {
  return { type: 'guest', email, firstName: 'Grace', lastName: 'Hopper' };
}

/** Limits the faults of a case to its own showtime or customer. */
function rulesOf({ faults = [], showtimeId, customer }: StagedCase): Rule[] {
  return faults.map((rule) =>
    rule.calls?.includes('createGuest')
      ? { ...rule, email: customer.email }
      : { ...rule, showtimeId },
  );
}

type Answer = Reply<ProblemJson & CheckoutJson>;

/** The answer to the command of a case, and the seats chosen before. */
interface Result {
  readonly reply: Answer;
  readonly checkout: CheckoutJson;
  readonly seatIds: readonly string[];
}

export type FailureStage = ReturnType<typeof failureStage>;

export function failureStage(partner: PartnerBackend, usher: Usher) {
  const { storage } = usher.sandbox;

  /** Plays a checkout up to the command of the case, checks the answer and the outcome, and continues from there. */
  async function expectCase(each: StagedCase): Promise<void> {
    const result = await play(each);
    expect(result.reply.status).toBe(each.answer);
    if (each.outcome.status === 'none') return;
    expectOutcome(each, each.outcome, result);
    if (each.answer >= 400) expectProblem(each, result);
    if (each.later) {
      const { status, refund } = each.later;
      const { id } = result.checkout;
      const checkout = refund
        ? await partner.refunds(id, refund)
        : await partner.reaches(id, status);
      expectOutcome(each, each.later, { ...result, checkout });
    }
    await expectFaultsStruck(each);
    if (!each.isOver) await expectContinues(each, result.checkout.id);
  }

  /** Checks that every planned fault occurred: many cases would pass without them. */
  async function expectFaultsStruck(each: StagedCase): Promise<void> {
    const planned = (await plannedFaults(usher)).filter(
      ({ showtimeId, email }) => showtimeId === each.showtimeId || email === each.customer.email,
    );
    expect(planned).toHaveLength(each.faults?.length ?? 0);
    for (const { times, struck } of planned) {
      if (times !== undefined) expect(struck).toBe(times);
      else expect(struck).toBeGreaterThan(0);
    }
  }

  async function play(each: StagedCase): Promise<Result> {
    const { command, showtimeId, customer, start, rival, payment = ANY_CARD } = each;
    /** Plans faults just before their command, so that they cannot hit a repeated call of the previous command. */
    const planFaultsBefore = async (next: Command) => {
      if (each.faults && next === (each.faultsFrom ?? command)) {
        await addFaults(usher, rulesOf(each));
      }
    };
    await planFaultsBefore('start');
    const started = await untilKnown((key) =>
      partner.start({ showtimeId, customer, ...start }, key),
    );
    if (command === 'start') return resultOf(started as Answer, []);
    const seatIds = started.body.nextAction!.recommendedSeatIds!;
    if (rival) await partner.held(showtimeId);
    await planFaultsBefore('seats');
    const chosen = await untilKnown((key) =>
      partner.chooseSeats<Answer['body']>(started.body, seatIds, key),
    );
    if (command === 'seats') return resultOf(chosen, seatIds);
    expect([chosen.status, chosen.body.code]).toEqual([200, undefined]);
    await planFaultsBefore('order');
    const ordered = await untilKnown((key) =>
      partner.pay<Answer['body']>(chosen.body, payment, key),
    );
    if (command === 'order') return resultOf(ordered, seatIds);
    expect([ordered.status < 300, ordered.body.code]).toEqual([true, undefined]);
    // On a busy machine the order may be fulfilled only after its polls end.
    await partner.reaches(chosen.body.id, 'confirmed');
    await planFaultsBefore('cancel');
    const cancelled = await untilKnown((key) =>
      partner.cancel<Answer['body']>(chosen.body.id, key['Idempotency-Key']),
    );
    return resultOf(cancelled, seatIds);
  }

  function expectOutcome(
    each: StagedCase,
    outcome: Outcome,
    { checkout, seatIds }: Pick<Result, 'checkout' | 'seatIds'>,
  ): void {
    const { status, money = 'not_taken', charged = money === 'taken' } = outcome;
    const usedUp = status === 'confirmed' || status === 'cancelled' ? 1 : 0;
    const { attemptsLeft = ATTEMPTS_MAX - usedUp } = outcome;
    expect(checkout).toMatchObject({ status, payment: { money, attemptsLeft } });
    const why = failureOf(each, outcome);
    const { next, ...meaning } = why?.meaning ?? { next: null };
    expect(checkout.lastFailure).toEqual(
      why && expect.objectContaining({ code: why.code, ...meaning }),
    );
    const { nextAction = next } = outcome;
    expect(checkout.nextAction?.type ?? null).toBe(nextAction);
    if (status === 'selecting') expect(checkout.hold).toBeNull();
    if (status === 'held' || status === 'confirmed') expect(seatsOf(checkout)).toEqual(seatIds);
    const takenMinor = chargedMinor(each.showtimeId);
    if (charged) expect(takenMinor).toBeGreaterThan(0);
    else expect(takenMinor).toBe(0);
  }

  /** After a failed payment, another card buys the same seats. After lost seats, the same payment buys other seats. */
  async function expectContinues(each: StagedCase, id: string): Promise<void> {
    const { body: current } = await partner.get(id);
    if (current.status === 'held') await expectBought(current, ANY_CARD);
    if (current.status !== 'selecting') return;
    await expectBought(await partner.holding(current), each.payment ?? ANY_CARD);
  }

  async function expectBought(held: CheckoutJson, payment: object): Promise<CheckoutJson> {
    const paid = await untilKnown((key) => partner.pay(held, payment, key));
    expect([paid.status < 300, paid.body]).toMatchObject([true, { id: held.id }]);
    // On a busy machine the order may be fulfilled only after its polls end.
    const body = await partner.reaches(held.id, 'confirmed');
    expect(body.payment.money).toBe('taken');
    expect(seatsOf(body)).toEqual(seatsOf(held));
    const totalMinor = Math.round(Number(held.receipt!.total.amount) * 100);
    expect(chargedMinor(held.showtime!.id)).toBe(totalMinor);
    return body;
  }

  /** Only the seats are lost: others can be chosen, and no money has moved. */
  function expectLost(checkout: CheckoutJson, code: string): void {
    expect(checkout).toMatchObject({
      status: 'selecting',
      hold: null,
      receipt: null,
      payment: { money: 'not_taken' },
      lastFailure: { code, kind: 'inventory', retryable: true },
      nextAction: { type: 'choose_seats' },
    });
    expect(chargedMinor(checkout.showtime!.id)).toBe(0);
  }

  /** The ledger entries of a showtime, oldest first. */
  function ledgerOf(showtimeId: string) {
    return storage.ledger.all().filter((entry) => entry.showtimeId === showtimeId);
  }

  /** The amount that Svc has charged for a showtime and not voided or refunded. */
  function chargedMinor(showtimeId: string): number {
    const signs: Readonly<Record<string, number>> = { charge: 1, void: -1, refund: -1 };
    return ledgerOf(showtimeId).reduce(
      (sum, { kind, amountMinor }) => sum + (signs[kind] ?? 0) * (amountMinor ?? 0),
      0,
    );
  }

  return { expectCase, expectBought, expectLost, ledgerOf, chargedMinor };
}

function resultOf(reply: Answer, seatIds: readonly string[]): Result {
  return { reply, checkout: reply.status < 300 ? reply.body : reply.body.checkout!, seatIds };
}

function failureOf({ code }: StagedCase, { failure: own }: Outcome) {
  return own === undefined ? { code, meaning: MEANINGS[code] } : own;
}

function expectProblem(each: StagedCase, { reply, checkout, seatIds }: Result): void {
  const { code, meaning } = failureOf(each, each.outcome)!;
  const { kind, retryable, next } = meaning;
  expect(reply.body).toMatchObject({ code, kind, retryable, next });
  if (kind === 'inventory') expectFreshSeats(each, checkout, seatIds);
}

/** The refusal includes a fresh seat map, with free seats. */
function expectFreshSeats(each: StagedCase, checkout: object, seatIds: readonly string[]): void {
  const { nextAction, seatMap } = checkout as CheckoutJson & {
    seatMap: { rows: { seats: { id: string; status: string }[] }[]; recommendedSeatIds: string[] };
  };
  const recommended = nextAction!.recommendedSeatIds!;
  expect(recommended).toHaveLength(2);
  expect(seatMap.recommendedSeatIds).toEqual(recommended);
  const statuses = new Map(
    seatMap.rows.flatMap(({ seats }) => seats.map(({ id, status }) => [id, status] as const)),
  );
  for (const id of recommended) expect(statuses.get(id)).toBe('available');
  for (const id of each.rival ? seatIds : []) expect(statuses.get(id)).toBe('taken');
}

/** The seats that are held or bought. */
function seatsOf({ hold, tickets }: CheckoutJson): string[] {
  if (tickets.length > 0) return tickets.map(({ seat }) => seat!.id);
  return hold?.items.flatMap(({ seats }) => seats.map(({ id }) => id)) ?? [];
}
