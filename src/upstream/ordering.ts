import type { SvcPort } from '../domain/checkout/ports';

/** What the domain asks for when it uses method M of its port, and what it gets when all goes well. */
export type Ask<M extends keyof SvcPort> = Parameters<SvcPort[M]>[0];
export type Value<M extends keyof SvcPort> = Extract<
  Awaited<ReturnType<SvcPort[M]>>,
  { outcome: 'done' }
>['value'];

/**
 * The ordering area in the domain's terms, whatever shape its bodies have on the wire (Svc spec 2.6,
 * 2.7). Each method is one HTTP call and throws a SvcError when that fails. `place` sends at once:
 * to look at `sendBeforeMs` first is up to whoever calls it.
 */
export type Ordering = {
  readonly [M in keyof SvcPort]: (ask: Ask<M>, signal?: AbortSignal) => Promise<Value<M>>;
};
