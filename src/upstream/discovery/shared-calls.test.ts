import { KeptAnswers } from './kept-answers';
import { SharedCalls } from './shared-calls';

/** Calls answered manually, and the abort signal of each. */
function pending() {
  const signals: AbortSignal[] = [];
  const answers: ((answer: { text: string }) => void)[] = [];
  const start = (signal: AbortSignal) =>
    new Promise<{ text: string }>((resolve, reject) => {
      signals.push(signal);
      answers.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return { start, signals, answers };
}

it('shares one call between concurrent callers, and makes a new one afterwards', async () => {
  const calls = new SharedCalls<{ text: string }>();
  const { start, answers } = pending();
  const both = [calls.ask('a', start), calls.ask('a', start)];
  expect([answers.length, calls.has('a')]).toEqual([1, true]);
  answers[0]!({ text: 'first' });
  await expect(Promise.all(both)).resolves.toEqual([{ text: 'first' }, { text: 'first' }]);
  expect(calls.has('a')).toBe(false);
  void calls.ask('a', start);
  expect(answers).toHaveLength(2);
});

it('rejects each aborted caller at once, and cancels the call once the last caller has aborted', async () => {
  const calls = new SharedCalls<{ text: string }>();
  const { start, signals } = pending();
  const leaving = [new AbortController(), new AbortController()];
  const [one, two] = leaving.map(({ signal }) => calls.ask('a', start, signal));
  leaving[0]!.abort(new Error('one gone'));
  await expect(one).rejects.toThrow('one gone');
  expect(signals[0]!.aborted).toBe(false);
  leaving[1]!.abort(new Error('two gone'));
  await expect(two).rejects.toThrow('two gone');
  expect(signals[0]!.aborted).toBe(true);
});

it('does not share an aborted call', async () => {
  const calls = new SharedCalls<{ text: string }>();
  const { start, signals, answers } = pending();
  const leaving = new AbortController();
  const one = calls.ask('a', start, leaving.signal);
  leaving.abort();
  await expect(one).rejects.toThrow();
  const two = calls.ask('a', start);
  answers[1]!({ text: 'second' });
  await expect(two).resolves.toEqual({ text: 'second' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it('starts no call for an aborted signal', async () => {
  const { start, signals } = pending();
  await expect(new SharedCalls().ask('a', start, AbortSignal.abort())).rejects.toThrow();
  expect(signals).toEqual([]);
});

describe('cached answers', () => {
  let nowMs = 1;

  function keeping(charactersMax = 1_000) {
    const kept = new KeptAnswers<{ text: string }>({
      ttlMs: 100,
      charactersMax,
      now: () => nowMs,
    });
    let calls = 0;
    const ask = (key: string, text = 'answer') =>
      kept.ask(key, () => {
        calls += 1;
        return Promise.resolve({ text });
      });
    return { kept, ask, count: () => calls };
  }

  it('are shared as long as they are cached', async () => {
    const { kept, ask, count } = keeping();
    await ask('a');
    expect(kept.has('a')).toBe(true);
    nowMs += 100;
    await ask('a');
    expect(count()).toBe(1);
    nowMs += 1;
    expect(kept.has('a')).toBe(false);
    await ask('a');
    expect(count()).toBe(2);
  });

  it('are evicted by size, and returned even when too large to keep', async () => {
    const { kept, ask } = keeping(100);
    await ask('a', 'x'.repeat(60));
    await ask('b', 'x'.repeat(60));
    expect([kept.has('a'), kept.has('b')]).toEqual([false, true]);
    await expect(ask('c', 'x'.repeat(200))).resolves.toEqual({ text: 'x'.repeat(200) });
    expect([kept.has('b'), kept.has('c')]).toEqual([true, false]);
  });

  it('are never failures', async () => {
    const { kept } = keeping();
    const fail = () => Promise.reject(new Error('no answer'));
    await expect(kept.ask('a', fail)).rejects.toThrow('no answer');
    expect(kept.has('a')).toBe(false);
  });
});
