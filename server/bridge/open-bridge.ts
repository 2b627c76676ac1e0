// The bridge to the devices of stores, put together.
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import type { Surroundings } from '@evertill/sync';
import type { AppDeps } from '../app-deps.ts';
import type { Log } from '../log.ts';
import type { WriteDeps } from '../writes/apply-write.ts';
import { AgentReports } from './agent-reports.ts';
import { AgentSockets } from './agent-sockets.ts';
import type { BridgeBell } from './bridge-bell.ts';
import { BridgeKeys } from './bridge-keys.ts';
import { BridgeTerminals } from './bridge-terminals.ts';
import { BridgeOutbox } from './outbox.ts';
import { readWish, Relay } from './relay.ts';
import { TerminalPayments } from './terminal-payments.ts';
import type { Terminals } from './terminals.ts';

export interface BridgeParts {
  readonly pool: pg.Pool;
  readonly sql: AppDeps['sql'];
  readonly transact: AppDeps['transact'];
  readonly writes: WriteDeps;
  readonly surroundings: Surroundings;
  readonly log: Log;
  readonly bell: BridgeBell;
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean;
}

export interface Bridge {
  readonly keys: BridgeKeys;
  readonly payments: TerminalPayments;
  readonly relay: Relay;
  readonly reports: AgentReports;
  readonly terminals: Terminals;
  readonly sockets: AgentSockets;
}

export function openBridge(parts: BridgeParts): Bridge {
  const { pool, sql, transact, surroundings } = parts;
  const keys = new BridgeKeys(pool, sql, surroundings.clock);
  const payments = new TerminalPayments({ ...parts, keys });
  const relay = new Relay({ ...parts, keys });
  const reports = new AgentReports({ payments, relay });
  const terminals = new BridgeTerminals({
    relay,
    surroundings,
    hasBridge: (vendor_id, store_id) => transact({ vendor_id }, (tx) => keys.hasStore(tx, store_id)),
    giveWish: ({ vendor_id, store_id }, key) =>
      transact({ vendor_id }, (tx) => readWish(tx, { store_id, kind: 'batch', key })),
  });
  const outbox = new BridgeOutbox(sql, surroundings);
  return {
    keys,
    payments,
    relay,
    reports,
    terminals,
    sockets: new AgentSockets({ ...parts, keys, reports, outbox }),
  };
}
