import {
  condition,
  defineQuery,
  defineUpdate,
  proxyActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow';

const { act } = proxyActivities<{ act(): Promise<void> }>({ startToCloseTimeout: '10s' });

export const say = defineUpdate<number, [word: string]>('say');
export const heard = defineQuery<string[]>('heard');

/** What it does after the timer and the Update depends on which of them it heard first. */
export async function listening(timerMs: number): Promise<void> {
  const words: string[] = [];
  setHandler(heard, () => words);
  setHandler(say, (word) => words.push(word));
  await sleep(timerMs);
  words.push('timer');
  await condition(() => words.length === 2);
  if (words[0] === 'timer') await sleep(1);
  else await act();
}
