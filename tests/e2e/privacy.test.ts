// I14: no password and no card number is in a history, even where every payload of it is decrypted.
import { historiesOf } from '../support/histories';
import { ADA, cardInVault, PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const DECLINED_CARD = '4000 0000 0000 0002';
const GOOD_CARD = '4000 0000 0000 0085';

const usher = useUsher({ shape: 'alternative', policy: { pollIntervalMs: 200 } });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

test('a customer with a card buys, and neither their password nor the card is in a history', async () => {
  const unknown = await partner.start({ showtimeId, customer: { ...ADA, password: 'no-train' } });
  expect(unknown.status).toBe(400);
  const held = await partner.held(showtimeId, { customer: ADA });
  await partner.edit(held.id, { customer: ADA });

  const declinedToken = await cardInVault(usher, DECLINED_CARD);
  const declined = await partner.pay<ProblemJson>(held, { type: 'card', token: declinedToken });
  expect(declined.status).toBe(402);
  const token = await cardInVault(usher, GOOD_CARD);
  const again = await partner.reaches(held.id, 'held');
  const paid = await partner.pay(again, { type: 'card', token });
  expect(paid).toMatchObject({ status: 200, body: { status: 'confirmed' } });

  const { raw, opened } = await historiesOf(usher, held.id);
  // What has to be there is found, so that what is not found is not there.
  for (const known of [token, declinedToken, 'accountId', 'PROCESSOR_DECLINED']) {
    expect(opened).toContain(known);
  }
  const never = [ADA.password, 'no-train', ADA.identity, '"cvv"', 'cardNumber'];
  for (const card of [DECLINED_CARD, GOOD_CARD]) never.push(card, card.replaceAll(' ', ''));
  for (const secret of never) {
    expect(opened).not.toContain(secret);
    expect(raw).not.toContain(secret);
  }
  expect(raw).not.toContain(token);
});
