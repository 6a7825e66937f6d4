// How much slower reads of ten checkouts are while 200 streams follow the same checkouts.
import { createUsher } from 'usher-client';
import { percentile } from './figures/statistics';

const STREAMS = 200;
const CHECKOUTS = 10;
const LANES = 4;
const P95 = 0.95;

interface Target {
  readonly apiUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ids: readonly string[];
}

/** The 95th percentile of a read in milliseconds. */
export interface StreamFigures {
  readonly aloneMs: number;
  readonly underStreamsMs: number;
}

export async function readsUnderStreams(
  { apiUrl, apiKey }: { readonly apiUrl: string; readonly apiKey: string },
  showtimeId: string,
  reads: number,
): Promise<StreamFigures> {
  const usher = createUsher({ baseUrl: apiUrl, apiKey });
  const ids: string[] = [];
  for (let index = 0; index < CHECKOUTS; index++) {
    ids.push((await usher.checkouts.start({ showtimeId, quantity: 1 })).id);
  }
  const target = { apiUrl, headers: { Authorization: `Bearer ${apiKey}` }, ids };
  await readTimesMs(target, reads);
  const aloneMs = percentile(await readTimesMs(target, reads), P95);
  const end = new AbortController();
  await openStreams(target, end.signal);
  const underStreamsMs = percentile(await readTimesMs(target, reads), P95);
  end.abort();
  return { aloneMs, underStreamsMs };
}

/** Durations of reads in milliseconds, with a few reads in parallel. */
async function readTimesMs({ apiUrl, headers, ids }: Target, reads: number): Promise<number[]> {
  const timesMs: number[] = [];
  let begun = 0;
  const lane = async (): Promise<void> => {
    while (begun < reads) {
      const id = ids[begun++ % ids.length] ?? '';
      const startedAtMs = performance.now();
      const response = await fetch(`${apiUrl}/v1/checkouts/${id}`, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`a read was answered ${response.status}`);
      timesMs.push(performance.now() - startedAtMs);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return timesMs;
}

/** Resolves once all streams have begun. */
async function openStreams({ apiUrl, headers, ids }: Target, signal: AbortSignal): Promise<void> {
  const open = async (index: number): Promise<void> => {
    const path = `/v1/checkouts/${ids[index % ids.length] ?? ''}/events`;
    const { status } = await fetch(apiUrl + path, { headers, signal });
    if (status !== 200) throw new Error(`a stream was answered ${status}`);
  };
  await Promise.all(Array.from({ length: STREAMS }, (_, index) => open(index)));
}
