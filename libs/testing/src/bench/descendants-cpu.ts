/** The processor time of every process that this one has started, such as services, PostgreSQL and NATS. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of times in /proc, the same on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Seconds in user mode and in the kernel, with those of processes that have ended and were waited for. */
export function descendantsCpuSeconds(): number {
  const processes = readdirSync('/proc').flatMap((name) => statOf(name) ?? []);
  const mine = new Set([process.pid]);
  for (let before = 0; before < mine.size;) {
    before = mine.size;
    for (const { pid, parent } of processes) if (mine.has(parent)) mine.add(pid);
  }
  const ticks = processes
    .filter(({ pid }) => pid !== process.pid && mine.has(pid))
    .reduce((sum, each) => sum + each.ticks, 0);
  return ticks / TICKS_PER_SECOND;
}

function statOf(
  name: string,
): { readonly pid: number; readonly parent: number; readonly ticks: number } | undefined {
  if (!/^\d+$/.test(name)) return undefined;
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The name of the program stands in parentheses and may contain anything; the fields after it are numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number(name), parent: Number(fields[1]), ticks };
  } catch {
    // The process ended while the list was read.
    return undefined;
  }
}
