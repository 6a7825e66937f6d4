// I14: no history contains a password or a card number, even with every payload decrypted.
import { historiesOf } from '../support/histories';
import { ADA, cardInVault, PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const DECLINED_CARD = '4000 0000 0000 0002';
const GOOD_CARD = '4000 0000 0000 0085';

const usher = useUsher({ shape: 'alternative', policy: { pollIntervalMs: 200 } });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

test('after a purchase with a card, no history contains the password or the card number', async () => {
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
  // Expected words are found, so the search below would find the secrets.
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
