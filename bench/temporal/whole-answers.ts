// The calls of the bare workflow, with Svc's whole answer in each result. A seat map is packed as in Usher.
import type { GetLayoutResponse } from '../../src/contract/layout';
import { packSeatMap } from '../../src/domain/seat-map';
import { seatMap } from '../../src/upstream/ordering/primary/primary-seat-map';
import { svcCallsOf, svcClient, type SvcCalls, type SvcTarget } from '../buyers/svc-calls';

interface WholeAnswer {
  readonly value: unknown;
  readonly answer: unknown;
}

export type WholeAnswers = Readonly<Record<keyof SvcCalls, Call<WholeAnswer>>>;

type Call<T> = (...args: readonly unknown[]) => Promise<T>;

export function createWholeAnswers(target: SvcTarget): WholeAnswers {
  const client = svcClient(target);
  const names = Object.keys(svcCallsOf(client)) as (keyof SvcCalls)[];
  const calls = names.map((name) => {
    const call: Call<WholeAnswer> = async (...args) => {
      let answer: unknown;
      const seen = svcCallsOf(client, (whole) => {
        answer = whole;
      });
      const value = await (seen[name] as Call<unknown>)(...args);
      return { value, answer: name === 'layout' ? packed(answer) : answer };
    };
    return [name, call] as const;
  });
  return Object.fromEntries(calls) as WholeAnswers;
}

function packed(answer: unknown): unknown {
  const { available, ...map } = seatMap(answer as GetLayoutResponse, new Date().toISOString());
  return packSeatMap({ ...map, available: available ?? 0 });
}
