// Where the CPU time of a Node program goes, from the profiles that `node --cpu-prof` writes: one file for each thread.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const ProfileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
    }),
  ),
  samples: z.array(z.number()),
  /** Microseconds before each sample. */
  timeDeltas: z.array(z.number()),
});

/** V8's name for the time in which a thread waits. */
const WAITING = '(idle)';
const US_PER_MS = 1000;

/** Milliseconds in each function itself, without the functions that it called. */
export type SelfTimes = ReadonlyMap<string, number>;

/** The self times of all threads of a process. */
export async function selfTimesOf(folder: string, pid: number): Promise<SelfTimes> {
  const names = (await readdir(folder)).filter((name) => name.includes(`.${pid}.`));
  if (names.length === 0) throw new Error(`${folder} has no profile of process ${pid}`);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return sumByName(texts.flatMap((text) => [...selfTimes(JSON.parse(text))]));
}

export function selfTimes(json: unknown): SelfTimes {
  const { nodes, samples, timeDeltas } = ProfileSchema.parse(json);
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = samples.map((id, index) => {
    const ms = (timeDeltas[index] ?? 0) / US_PER_MS;
    return [names.get(id) ?? '(unknown)', ms] as const;
  });
  return sumByName(times.filter(([name]) => name !== WAITING));
}

function sumByName(times: readonly (readonly [string, number])[]): SelfTimes {
  const sums = new Map<string, number>();
  for (const [name, ms] of times) sums.set(name, (sums.get(name) ?? 0) + ms);
  return sums;
}

/** The function with its package, or with our own file. */
function nameOf({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName.startsWith('(')) return functionName;
  const name = functionName || 'anonymous function';
  const inPackage = url.split('/node_modules/').at(1);
  const packaged = inPackage && /^(?:@[^/]+\/)?[^/]+/.exec(inPackage)?.[0];
  const place = packaged ?? url.split('/').slice(-2).join('/');
  return place ? `${name} (${place})` : name;
}
