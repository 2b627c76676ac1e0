// A disk of its own, in a file, that can lose its power: what was written and not yet asked to be on the disk is gone,
// as far as the file system held it back, and nothing more can be written until it is mounted again. Linux, root.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type FileSystem = 'ext4' | 'xfs';

/** Smaller ones mkfs.xfs will not make. */
const sizes = { ext4: 128 * 1024 ** 2, xfs: 320 * 1024 ** 2 } as const;
const mkfs = { ext4: ['mkfs.ext4', '-q', '-F'], xfs: ['mkfs.xfs', '-q', '-f'] } as const;
const noLogFlush = 2;
/** FS_IOC_SHUTDOWN and XFS_IOC_GOINGDOWN are the same number: `_IOR('X', 125, __u32)`. */
const shutdown = `use Time::HiRes qw(clock_gettime CLOCK_MONOTONIC); open(D, '<', $ARGV[0]) or die $!;
my $how = pack('L', ${noLogFlush}); printf '%.0f', 1e9 * clock_gettime(CLOCK_MONOTONIC); ioctl(D, 0x8004587d, $how) or die $!`;

export function canCutPower(): boolean {
  return process.getuid?.() === 0 && existsSync('/dev/loop-control') && hasProgram('perl') && canMake('ext4');
}

export function canMake(kind: FileSystem): boolean {
  return hasProgram(`mkfs.${kind}`);
}

export function hasProgram(program: string): boolean {
  const places = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
  return places.some((place) => existsSync(path.join(place, program)));
}

export class SmallDisk {
  readonly directory: string;
  readonly #image: string;

  /** Files in `place`, which the caller removes. */
  constructor(place: string, kind: FileSystem) {
    this.#image = path.join(place, 'disk.img');
    this.directory = path.join(place, 'disk');
    mkdirSync(this.directory);
    writeFileSync(this.#image, '');
    truncateSync(this.#image, sizes[kind]);
    const [program, ...options] = mkfs[kind];
    execFileSync(program, [...options, this.#image]);
    this.mount();
  }

  mount(): void {
    execFileSync('mount', ['-o', 'loop', this.#image, this.directory]);
  }

  /**
   * Answers when, in ns as `process.hrtime` counts them. An fsync that was under way in this moment may say that it
   * succeeded although nothing is on the disk (seen with plain fsyncs on ext4): nobody is there after a real power cut
   * to hear that, so what was acknowledged later does not count as acknowledged.
   */
  cutPower(): number {
    return Number(execFileSync('perl', ['-e', shutdown, this.directory], { encoding: 'utf8' }));
  }

  /** What was written until now survives a cut. */
  sync(): void {
    execFileSync('sync', ['-f', this.directory]);
  }

  /** Waits for whoever was killed and still holds it: a process of a browser dies when it gets round to it. */
  async unmount(): Promise<void> {
    for (let patience = 100; ; patience--) {
      try {
        return void execFileSync('umount', [this.directory], { stdio: 'pipe' });
      } catch (error) {
        if (patience === 0 || !String(error).includes('busy')) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  remove(): void {
    execFileSync('umount', ['-l', this.directory], { stdio: 'ignore' });
    rmSync(this.#image);
  }
}
