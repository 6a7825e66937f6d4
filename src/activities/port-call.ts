import type { SvcPort } from '../domain/checkout/ports';

/** What a workflow asks for with method M of its port, and what it gets when all goes well. */
export type Ask<M extends keyof SvcPort> = Parameters<SvcPort[M]>[0];
export type Value<M extends keyof SvcPort> = Extract<
  Awaited<ReturnType<SvcPort[M]>>,
  { outcome: 'done' }
>['value'];
