import { PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

/** Long enough for a purchase on a busy machine. */
const SOON_MS = 45_000;

const usher = useUsher({ showtimesBeginAfterMs: SOON_MS });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

test('when the showtime begins, bought tickets stay readable and everything else ends', async () => {
  const waiting = await partner.selecting(showtimeId);
  const held = await partner.held(showtimeId);
  const bought = await partner.order(held, 'tok_instant');
  expect(bought.body.status).toBe('confirmed');

  const completed = await partner.reaches(held.id, 'completed');
  expect(completed).toMatchObject({
    tickets: bought.body.tickets,
    payment: { money: 'taken' },
    nextAction: null,
    actions: [],
  });
  const { status } = await usher.temporal.workflow.getHandle(held.id).describe();
  expect(status.name).toBe('COMPLETED');
  const late = await partner.cancel<ProblemJson>(held.id);
  expect(late).toMatchObject({ status: 409, body: { code: 'CHECKOUT_STATE' } });

  const expired = await partner.reaches(waiting.id, 'expired');
  expect(expired).toMatchObject({
    lastFailure: { code: 'INVALID_SHOWTIME' },
    nextAction: { type: 'start_over' },
  });
});
