// What disks do to a till: full, slow, damaged, or not to be written.
import type { FindingCode } from '@evertill/sync';
import type { Fault } from './fault-list.ts';
import { diskError, pace } from './faulty-till.ts';

/** A disk that refuses from now on: the next sale finds out. */
function disk(name: string, expected: FindingCode, error: Error): Fault {
  return {
    name,
    expected,
    // What arrives meanwhile cannot be written either.
    companions: ['catch_up_stalled'],
    async inject({ device }) {
      await device.selling();
      device.disk.fault = error;
      await device.sell().catch(() => undefined);
    },
  };
}

const corrupt = Object.assign(new Error('database disk image is malformed'), {
  name: 'SqliteStorageError',
  code: 'corrupt',
});

export const diskFaults: readonly Fault[] = [
  disk('full disk', 'storage_full', diskError('ENOSPC')),
  disk('read-only disk', 'storage_readonly', diskError('EROFS')),
  disk('disk that fails', 'storage_failing', diskError('EIO')),
  disk('corrupt file', 'storage_corrupt', corrupt),
  {
    name: 'little room on the disk',
    expected: 'disk_low',
    async inject({ device }) {
      device.space = { persistent: true, used: 1, left: 100 * 1_048_576 };
      await device.selling();
    },
  },
  {
    name: 'storage the platform may clear',
    expected: 'storage_not_kept',
    async inject({ device }) {
      device.space = { persistent: false, used: 1, left: 10 ** 12 };
      await device.selling();
    },
  },
  {
    name: 'slow disk',
    expected: 'slow_storage',
    async inject({ device }) {
      await device.selling();
      device.disk.delay = 700 / pace;
      for (let sale = 0; sale < 4; sale++) await device.sell();
    },
  },
];
