import { PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { SHAPES } from '../support/shapes';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

describe.each(SHAPES)('in the %s shape', (shape) => {
  const usher = useUsher({
    shape,
    policy: { leaseMarginMs: 1_000, placeReserveMs: 1, idleMs: 4_000 },
    // Long enough to hold seats even though Svc's clock is known only to the second.
    sandbox: { leaseSeconds: 5 },
  });
  const partner = new PartnerBackend(usher);
  const showtimeId = reservedShowtime();

  test('an expired hold returns to seat selection, and seats can be held again', async () => {
    const held = await partner.held(showtimeId);
    const selecting = await partner.reaches(held.id, 'selecting');
    expect(selecting).toMatchObject({
      hold: null,
      receipt: null,
      payment: { money: 'not_taken' },
      lastFailure: { kind: 'inventory', code: 'HOLD_EXPIRED', retryable: true },
      nextAction: { type: 'choose_seats' },
    });
    const tooLate = await partner.order<ProblemJson>(held, 'tok_ok');
    expect(tooLate).toMatchObject({ status: 409, body: { code: 'HOLD_EXPIRED' } });
    const again = await partner.holding(selecting);
    expect(again).toMatchObject({ status: 'held', lastFailure: null });
  });

  test('an idle checkout expires and stays readable', async () => {
    const { id } = await partner.selecting(showtimeId);
    const expired = await partner.reaches(id, 'expired');
    expect(expired).toMatchObject({
      payment: { money: 'not_taken' },
      nextAction: { type: 'start_over' },
      actions: [],
    });
    const refused = await partner.chooseSeats<ProblemJson>(expired, ['F7']);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHECKOUT_STATE' } });
  });
});
