// Where a skip is expected, and nowhere else: in CI any other skip fails the gate.
// Add a line only with the fact about the machine that makes it unavoidable.
import { existsSync } from 'node:fs';
import { realDataDirectory } from '../support/real-data.ts';
import { skipReasons } from '../support/skip.ts';
import { canCutPower, canMake, hasProgram } from '../support/small-disk.ts';

/** Facts about the machine a skip may depend on. */
export interface Machine {
  readonly ci: boolean;
  /** As node names them: `linux-x64`, `win32-x64`, … */
  readonly platform: string;
  readonly realData: boolean;
  readonly root: boolean;
  /** Root, loop devices and what makes a file system: a disk whose power can be cut. */
  readonly power: boolean;
}

interface ExpectedSkip {
  /** How the reason given to skipLoudly begins. */
  readonly reason: string;
  readonly where: (machine: Machine) => boolean;
}

const expectedSkips: readonly ExpectedSkip[] = [
  { reason: skipReasons.realData, where: (machine) => !machine.realData },
  { reason: skipReasons.root, where: (machine) => !machine.root },
  { reason: skipReasons.power, where: (machine) => !machine.power },
  { reason: skipReasons.strace, where: () => !hasProgram('strace') },
  // Where there is root and loop devices, ext4 can always be made; xfs only with its own tools.
  { reason: `${skipReasons.fileSystem}: xfs`, where: () => !canMake('xfs') },
  {
    reason: skipReasons.mount,
    where: (machine) => !machine.root || !machine.platform.startsWith('linux-'),
  },
  {
    reason: skipReasons.serial,
    where: (machine) => !machine.platform.startsWith('linux-') || !hasProgram('python3'),
  },
  { reason: skipReasons.sqlmap, where: () => !hasProgram('sqlmap') },
  // A registry that only hands packages out refuses the question for good; one that cannot be reached is a fault.
  { reason: `${skipReasons.registry}: 405`, where: () => true },
  // On linux-x64 the package @sparticuz/chromium always brings one.
  { reason: skipReasons.chromium, where: (machine) => machine.platform !== 'linux-x64' },
];

export function isExpectedSkip(reason: string, machine: Machine): boolean {
  return expectedSkips.some((skip) => reason.startsWith(skip.reason) && skip.where(machine));
}

export function thisMachine(): Machine {
  return {
    ci: process.env['CI'] === 'true',
    platform: `${process.platform}-${process.arch}`,
    realData: existsSync(realDataDirectory()),
    root: process.getuid?.() === 0,
    power: canCutPower(),
  };
}
