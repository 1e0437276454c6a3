import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in ticks of 10 ms. */
const TICK_MS = 10;

/** Fields after the name in /proc/PID/stat, starting with the state; null when the process has ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid))
    .map(Number);
}

const own = (stat) => (stat ? Number(stat[11]) + Number(stat[12]) : 0);
const ended = (stat) => (stat ? Number(stat[13]) + Number(stat[14]) : 0);

/** CPU time in milliseconds that a process and its children, running and ended, have used so far. */
export function cpuOfTree(pid) {
  const stat = statOf(pid);
  return TICK_MS * (own(stat) + ended(stat)) + childrenOf(pid).reduce((sum, child) => sum + cpuOfTree(child), 0);
}

/** CPU time of one process with all its threads, in milliseconds. */
export const cpuOf = (pid) => TICK_MS * own(statOf(pid));

/** Resident memory in MB (2^20), open files, threads. */
export function footprintOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return {
    rssMb: field('VmRSS') / 1024,
    mostRssMb: field('VmHWM') / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    threads: field('Threads'),
  };
}
