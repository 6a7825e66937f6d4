// Checkouts that wait in the queue of their Svc key.
import { randomUUID } from 'node:crypto';
import type { PartnerBackend } from '../support/partner-backend';

interface Stage {
  readonly partner: PartnerBackend;
  readonly showtimeId: string;
}

/** So slow that most of the starts have to wait. */
const SLOW = { env: { UPSTREAM_RATE_PER_SECOND: '2' }, sandbox: { ratePerSecond: 0 } };
const STARTS = 6;

export const QUEUE_SCENARIOS = {
  queued: {
    usher: SLOW,
    run: 'last',
    async play(stage: Stage) {
      const [id = ''] = await queuedStarts(stage);
      await stage.partner.reaches(id, 'selecting');
      await stage.partner.cancel(id);
      await stage.partner.reaches(id, 'abandoned');
      return id;
    },
  },
  'left-the-queue': {
    usher: SLOW,
    run: 'last',
    async play(stage: Stage) {
      const ids = await queuedStarts(stage);
      const id = ids.at(-1) ?? '';
      await stage.partner.cancel(id);
      await stage.partner.reaches(id, 'abandoned');
      return id;
    },
  },
} as const;

async function queuedStarts({ partner, showtimeId }: Stage): Promise<readonly string[]> {
  const starts = Array.from({ length: STARTS }, () =>
    partner.start({ showtimeId }, { 'Idempotency-Key': randomUUID(), Prefer: 'respond-async' }),
  );
  return (await Promise.all(starts)).flatMap(({ body }) =>
    body.status === 'queued' ? [body.id] : [],
  );
}
