// Any client with stock RxDB and `fetch` can replicate with this server: RxDB's own test suite for replications, run
// with `replicateRxCollection` as it comes from npm against the HTTP doors and a collection registered for it.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import * as z from 'zod';
import { addRxPlugin, overwritable } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { runReplicationBaseTestSuite, setConfig } from 'rxdb/plugins/test-utils';
import { accept, defineCollection, idField } from '@evertill/schemas';
import type { ReplicatedDocument } from '@evertill/schemas';
import type { Rule } from '../../server/rules/rule.ts';
import { giveVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { replicateOverFetch } from './fetch-handlers.ts';
import type { Door, Human } from './fetch-handlers.ts';

const human = defineCollection({
  name: 'human',
  version: 1,
  table: 'humans',
  scope: 'vendor',
  writers: () => true,
  shape: {
    id: idField,
    firstName: z.string().max(100),
    lastName: z.string().max(100),
    age: z.int().min(0).max(150),
  },
  indexes: [],
  upgrade: { 1: (old) => old },
});

/** The shape says all there is to say. */
const humanRule: Rule<ReplicatedDocument, null> = {
  facts: () => Promise.resolve(null),
  decide: ({ proposed }) => accept(proposed),
};

const migration = `
  CREATE TABLE humans (
    vendor_id text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL,
    "firstName" text NOT NULL, "lastName" text NOT NULL, age bigint NOT NULL,
    rev bigint NOT NULL, sync_xid xid8 NOT NULL, deleted boolean NOT NULL DEFAULT false,
    PRIMARY KEY (vendor_id, id));
  CALL replicate_table('humans', '')`;

describe('stock RxDB over HTTP', () => {
  let system: System;
  let door: Door;
  const isDevMode = overwritable.isDevMode();

  before(async () => {
    system = await startTestSystem({
      prepare: (owner) => owner.query(migration),
      server: { extra: { collections: { human }, rules: { human: humanRule } } },
    });
    const vendor = await giveVendor(system, 'acme');
    const { token } = vendor.people.owner;
    door = {
      url: system.url,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    };
    // The suite opens databases the way only development mode allows; the mode itself is global and stays out.
    overwritable.isDevMode = () => true;
    addRxPlugin(RxDBLocalDocumentsPlugin);
    setConfig({
      storage: {
        name: 'memory',
        getStorage: () => getRxStorageMemory(),
        hasPersistence: false,
        hasMultiInstance: false,
      } as never,
    });
  });

  after(async () => {
    overwritable.isDevMode = () => isDevMode;
    await system.stop();
  });

  it('takes a client of at most forty lines', () => {
    const text = readFileSync(new URL('fetch-handlers.ts', import.meta.url), 'utf8');
    const client = text.slice(text.indexOf('export function replicateOverFetch')).trimEnd();
    expect(client.split('\n')).to.have.length.within(10, 40);
  });

  runReplicationBaseTestSuite({
    startReplication: (collection) => replicateOverFetch(door, collection, true),
    async syncOnce(collection) {
      const replication = replicateOverFetch(door, collection, false);
      replication.error$.subscribe((error) => {
        throw error;
      });
      await replication.awaitInitialReplication();
    },
    async getAllServerDocs() {
      const { rows } = await system.owner.query(
        'SELECT id AS "passportId", "firstName", "lastName", age, deleted AS "_deleted" FROM humans',
      );
      return rows;
    },
    async cleanUpServer() {
      await system.owner.query('DELETE FROM humans');
    },
    softDeletes: true,
    isDeleted: (document: Human) => document._deleted,
    getPrimaryOfServerDoc: (document: Human) => document.passportId,
    waitTime: 100,
  });
});
