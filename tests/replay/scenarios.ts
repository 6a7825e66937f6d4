// The checkouts whose histories are kept: each is played on the real server when they are recorded.
import type { PartnerBackend } from '../support/partner-backend';
import type { UsherOptions } from '../support/usher';

export interface Scenario {
  readonly usher: UsherOptions;
  /** Which of its runs is kept: the one that bought, or the one that the order went on in. */
  readonly run: 'first' | 'last';
  /** Plays the checkout to its end and returns its id. */
  play(partner: PartnerBackend, showtimeId: string): Promise<string>;
}

export const SCENARIOS = {
  confirmed: {
    usher: {},
    run: 'first',
    async play(partner, showtimeId) {
      const held = await partner.held(showtimeId);
      const declined = await partner.order(held, 'tok_declined');
      if (declined.status !== 402) throw new Error(`not declined: ${declined.status}`);
      await partner.order(held, 'tok_ok');
      await partner.reaches(held.id, 'confirmed');
      return held.id;
    },
  },
  cancelled: {
    usher: {},
    run: 'last',
    async play(partner, showtimeId) {
      const held = await partner.held(showtimeId);
      await partner.order(held, 'tok_ok');
      await partner.cancel(held.id);
      await partner.reaches(held.id, 'cancelled');
      return held.id;
    },
  },
  abandoned: {
    usher: {},
    run: 'last',
    async play(partner, showtimeId) {
      const { id } = await partner.held(showtimeId);
      await partner.cancel(id);
      await partner.reaches(id, 'abandoned');
      return id;
    },
  },
  expired: {
    usher: { policy: { leaseMarginMs: 1_000, idleMs: 1_500 }, sandbox: { leaseSeconds: 2 } },
    run: 'last',
    async play(partner, showtimeId) {
      const held = await partner.held(showtimeId);
      await partner.reaches(held.id, 'expired');
      return held.id;
    },
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;
