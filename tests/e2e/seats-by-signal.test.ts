// The Signal that chooses seats: its documented payload works once it has the checkout's own offer and seats.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSeatsSignal, type ChooseSeatsMessage } from '../../src/workflows/messages';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const PAGE = 'docs/runbooks/temporal-ui.md';

const usher = useUsher();
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

/** The Signal's payload from the page. */
function payloadOnPage(): ChooseSeatsMessage {
  const text = readFileSync(join(__dirname, '../..', PAGE), 'utf8');
  expect(text).toContain(`\`${chooseSeatsSignal.name}\``);
  const [, json = ''] = /```json\n(\{\s+"key"[^]*?)```/.exec(text) ?? [];
  return JSON.parse(json) as ChooseSeatsMessage;
}

async function untilFailure(id: string): Promise<CheckoutJson> {
  for (;;) {
    const { body } = await partner.get(id);
    if (body.lastFailure) return body;
  }
}

test('the documented payload holds seats, and a repeat does nothing', async () => {
  const { id, offers, nextAction } = await partner.selecting(showtimeId);
  const payload = payloadOnPage();
  const { recommendedSeatIds: seatIds = [] } = nextAction!;
  const items = payload.items.map((item) => ({ ...item, offerId: offers[0]!.offerId, seatIds }));
  const handle = usher.temporal.workflow.getHandle(id);
  await handle.signal(chooseSeatsSignal.name, { ...payload, items });
  const held = await partner.reaches(id, 'held');
  await handle.signal(chooseSeatsSignal.name, { ...payload, items });
  await handle.signal(chooseSeatsSignal.name, {
    ...payload,
    key: `${payload.key}-2`,
    items: [{ offerId: 'nobody', seatIds }],
  });
  // The failure of the third Signal shows that the repeat has been handled.
  const refused = await untilFailure(id);
  expect(refused).toMatchObject({
    status: 'held',
    hold: { expiresAt: held.hold!.expiresAt },
    lastFailure: { code: 'OFFER_NOT_FOUND' },
  });
});
