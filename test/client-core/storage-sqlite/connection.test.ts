// The settings that make an acknowledged write survive a power cut: a test that only kills processes cannot see them.
import path from 'node:path';
import { expect } from 'chai';
import { openConnection, requireVersion } from '../../../client-core/storage-sqlite/connection.ts';
import { temporaryDirectory } from './given-storage.ts';

describe('a connection to a SQLite file', () => {
  it('waits for the disk at every commit, is alone, and checkpoints rarely', () => {
    const { directory, remove } = temporaryDirectory();
    const database = openConnection(path.join(directory, 'made', 'on the way', 'x.sqlite'), 'quick');
    const wanted = {
      journal_mode: 'wal',
      // FULL
      synchronous: 2,
      locking_mode: 'exclusive',
      fullfsync: 1,
      checkpoint_fullfsync: 1,
      wal_autocheckpoint: 10_000,
      cache_size: -2048,
      trusted_schema: 0,
    };
    for (const [name, value] of Object.entries(wanted)) {
      expect(database.pragma(name, { simple: true }), name).to.equal(value);
    }
    database.close();
    remove();
  });

  it('is refused to a SQLite that can damage its log', () => {
    for (const version of ['3.51.2', '3.50.9', '3.9.99', '2.60.0', '3.51']) {
      expect(() => requireVersion(version), version).to.throw(/older than 3\.51\.3/);
    }
    for (const version of ['3.51.3', '3.51.10', '3.52.0', '3.100.1', '4.0.0']) requireVersion(version);
  });
});
