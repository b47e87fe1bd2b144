import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the processor time that a process has used, with that of its ended children, in ms; Linux only. */
export function readCpuMs(pid: number): number {
  // The name in parentheses may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (ticks * 1000) / getTicksPerSecond();
}

/** … with that of its running children. */
export function readCpuMsOfTree(pid: number): number {
  return [pid, ...listChildren(pid)].reduce((sum, id) => sum + readCpuMs(id), 0);
}

/** Returns a field of a process's status in MB, such as VmRSS; Linux only. */
export function readMemory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

let ticksPerSecond: number | undefined;
function getTicksPerSecond(): number {
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticksPerSecond;
}
