// What can happen to a call on the wire: it is slow, it never arrives, or its answer is lost after
// the work was done.
import type { Answer, SvcPort } from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';
import type { SvcModel } from './svc-model';
import type { World } from './world';

export interface Weather {
  /** How often out of a hundred calls each trouble happens. */
  readonly lostBeforePercent: number;
  readonly lostAfterPercent: number;
  readonly busyPercent: number;
}

export const FAIR: Weather = { lostBeforePercent: 0, lostAfterPercent: 0, busyPercent: 0 };
export const STORMY: Weather = { lostBeforePercent: 10, lostAfterPercent: 15, busyPercent: 5 };

const TIMEOUT_MS = 5_000;
const UNREACHED = { outcome: 'unknown', failure: failure('UPSTREAM_UNAVAILABLE') } as const;
const BUSY = {
  outcome: 'not-sent',
  failure: failure('UPSTREAM_UNAVAILABLE', { retryAfterMs: 1_000 }),
} as const;

/** The model behind a line with this weather. Calls that are safe to repeat are, as in production. */
export function connect(model: SvcModel, world: World, weather: Weather): SvcPort {
  async function once<T>(work: () => Answer<T> | Promise<Answer<T>>): Promise<Answer<T>> {
    await world.sleep(world.between(1, 200));
    if (world.percent(weather.busyPercent)) return BUSY;
    if (world.percent(weather.lostBeforePercent)) return lost();
    const working = Promise.resolve(work());
    if (world.percent(weather.lostAfterPercent)) return lost();
    const answer = await working;
    await world.sleep(world.between(1, 200));
    return answer;
  }

  async function lost(): Promise<typeof UNREACHED> {
    await world.sleep(TIMEOUT_MS);
    return UNREACHED;
  }

  async function repeated<T>(work: () => Answer<T>): Promise<Answer<T>> {
    for (;;) {
      const answer = await once(work);
      if (answer.outcome === 'done' || answer.outcome === 'refused') return answer;
      await world.sleep(500);
    }
  }

  return {
    refresh: (ask) => repeated(() => model.refresh(ask)),
    seatMap: (ask) => repeated(() => model.seatMap(ask)),
    occupants: (ask) => once(() => model.occupants(ask)),
    openGuest: (ask) => repeated(() => model.openGuest(ask)),
    lease: async (ask) => {
      const sentAtMs = world.nowMs;
      const answer = await repeated(() => model.lease(ask));
      return answer.outcome === 'done'
        ? { ...answer, value: { ...answer.value, sentAtMs } }
        : answer;
    },
    preview: (ask) => repeated(() => model.preview(ask)),
    place: (ask) => once(() => model.place(ask)),
    orderStatus: (ask) => once(() => model.orderStatus(ask)),
    summary: (ask) => repeated(() => model.summary(ask)),
    cancelOrder: (ask) => once(() => model.cancelOrder(ask)),
  };
}
