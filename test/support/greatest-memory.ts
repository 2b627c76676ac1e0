// The greatest memory this process has needed. What the system counts for it begins with what its parent had when it
// was started (getrusage is inherited over exec); the kernel's own note about this address space does not.
import { existsSync, readFileSync } from 'node:fs';

/** Resident, bytes; shared pages of the program itself are in it. */
export function greatestMemory(): number {
  const status = '/proc/self/status';
  const noted = existsSync(status) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return (noted === undefined ? process.resourceUsage().maxRSS : Number(noted)) * 1024;
}
