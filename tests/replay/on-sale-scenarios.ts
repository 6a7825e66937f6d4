// An on-sale, and checkouts that wait in its lobby.
import { randomUUID } from 'node:crypto';
import { eventually } from '../support/patience';
import type { PartnerBackend } from '../support/partner-backend';
import { typeOps } from '../support/runbook-lines';
import { sellAll } from '../support/sell-all';
import { ownShowtimes } from '../support/showtimes';
import type { Usher } from '../support/usher';

interface Stage {
  readonly usher: Usher;
  readonly partner: PartnerBackend;
  readonly showtimeId: string;
}

interface OnSale {
  readonly id: string;
  /** The checkouts in its lobby. */
  readonly waiting: readonly string[];
}

const SETTINGS = { sandbox: { ratePerSecond: 0 } };
const NOTICE_MS = 20_000;
const STARTS = 3;
const ENDING = '--when-sold-out end --sold-out-after 2 --per-second 0.05';

export const ON_SALE_SCENARIOS = {
  'on-sale': {
    usher: SETTINGS,
    run: 'last',
    async play(stage: Stage) {
      const { id, waiting } = await onSale(stage, stage.showtimeId, '');
      for (const each of waiting) await stage.partner.reaches(each, 'selecting');
      await typeOps(`on-sale close ${id} --reason done`, stage.usher.config);
      await stage.usher.temporal.workflow.getHandle(id).result();
      return id;
    },
  },
  'on-sale-sold-out': {
    usher: SETTINGS,
    run: 'last',
    async play(stage: Stage) {
      const { id, waiting } = await soldOut(stage);
      await oneThatEnded(stage, waiting);
      return id;
    },
  },
  'called-by-on-sale': {
    usher: SETTINGS,
    run: 'last',
    async play(stage: Stage) {
      const { waiting } = await onSale(stage, stage.showtimeId, '');
      const [id = ''] = waiting;
      await stage.partner.reaches(id, 'selecting');
      await stage.partner.cancel(id);
      await stage.partner.reaches(id, 'abandoned');
      return id;
    },
  },
  'sold-out-in-lobby': {
    usher: SETTINGS,
    run: 'last',
    async play(stage: Stage) {
      return oneThatEnded(stage, (await soldOut(stage)).waiting);
    },
  },
} as const;

function soldOut(stage: Stage): Promise<OnSale> {
  const showtimeId = ownShowtimes({ seating: 'general' })();
  sellAll(stage.usher, showtimeId);
  return onSale(stage, showtimeId, ENDING);
}

async function oneThatEnded({ partner }: Stage, ids: readonly string[]): Promise<string> {
  const ended = await eventually(
    async () => {
      const replies = await Promise.all(ids.map((id) => partner.get(id)));
      return replies.flatMap(({ body }) => (body.status === 'failed' ? [body.id] : []));
    },
    ({ length }) => length > 0,
  );
  return ended[0]!;
}

async function onSale(
  { usher, partner }: Stage,
  showtimeId: string,
  options: string,
): Promise<OnSale> {
  const opensAt = new Date(Date.now() + NOTICE_MS).toISOString();
  const create = `on-sale create --showtimes ${showtimeId} --opens-at ${opensAt} ${options}`;
  const { printed } = await typeOps(create.trim(), usher.config);
  const [id = ''] = /ons_[0-9a-f]{12}/.exec(printed) ?? [];
  await eventually(
    () => partner.call('GET', `/v1/on-sales/${id}`),
    ({ status }) => status === 200,
  );
  const starts = Array.from({ length: STARTS }, async () => {
    const customer = {
      type: 'guest',
      email: `${randomUUID()}@example.org`,
      firstName: 'Ada',
      lastName: 'Lovelace',
    };
    const headers = { 'Idempotency-Key': randomUUID(), Prefer: 'respond-async' };
    return (await partner.start({ showtimeId, customer }, headers)).body.id;
  });
  return { id, waiting: await Promise.all(starts) };
}
