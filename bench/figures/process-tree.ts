// CPU time and memory of a program and its children, from /proc.
import { readFile } from 'node:fs/promises';

/** /proc counts in ticks of 1/USER_HZ seconds; USER_HZ is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;
const KB_PER_MB = 1024;

/** Milliseconds of CPU since the start, including children, even those that have ended. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
  const own = ((user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0)) * MS_PER_TICK;
  const children = await Promise.all((await childrenOf(pid)).map(cpuOfChild));
  return own + children.reduce((sum, each) => sum + each, 0);
}

/** Megabytes of memory that the program itself uses. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / KB_PER_MB;
}

/** 0 for a child that has just ended: the parent's time then includes the child's. */
async function cpuOfChild(pid: number): Promise<number> {
  try {
    return await cpuMs(pid);
  } catch (error) {
    if (isGone(error)) return 0;
    throw error;
  }
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return listed.split(' ').filter(Boolean).map(Number);
}

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ESRCH';
}
