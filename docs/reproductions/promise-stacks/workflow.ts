import { CancellationScope, proxyActivities, sleep } from '@temporalio/workflow';

const { act } = proxyActivities<{ act(): Promise<void> }>({ startToCloseTimeout: '10s' });

/** Calls activities one after another, each with a time limit of its own. */
export async function calling(calls: number): Promise<void> {
  for (let call = 0; call < calls; call++) {
    await CancellationScope.cancellable(async () => {
      await Promise.race([act(), sleep('1h')]);
      CancellationScope.current().cancel();
    }).catch(() => undefined);
  }
}
