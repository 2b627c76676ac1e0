// Everything a route of the HTTP side needs, put together in one place and handed in.
import type pg from 'pg';
import type { Actor } from '@evertill/schemas';
import type { Accounts } from './access/accounts.ts';
import type { Authenticator } from './access/authenticate.ts';
import type { FirstRun } from './access/first-run.ts';
import type { Invitations } from './access/invitations.ts';
import type { LoginLimits } from './access/login-limits.ts';
import type { PasswordReset } from './access/password-reset.ts';
import type { Passwords } from './access/passwords.ts';
import type { SecurityEvents } from './access/security-events.ts';
import type { Sessions } from './access/sessions.ts';
import type { Tokens } from './access/tokens.ts';
import type { BatchClosing } from './bridge/batch-closing.ts';
import type { Bridge } from './bridge/open-bridge.ts';
import type { AutoAttendance } from './config.ts';
import type { AdminInbox } from './db/admin-inbox.ts';
import type { Tenant, WriteTx } from './db/database.ts';
import type { Heard, Place } from './db/event-place.ts';
import type { OutboundEvent, Wanted } from './db/outbound-events.ts';
import type { ReportQueries } from './db/report-queries.ts';
import type { SecretBox } from './db/secret-box.ts';
import type { PriceSyncStores } from './db/price-sync-stores.ts';
import type { VendorRegister } from './db/vendor-register.ts';
import type { EventBell } from './http/events/event-bell.ts';
import type { OpenPages } from './http/events/open-pages.ts';
import type { Readiness } from './http/readiness.ts';
import type { ImportDesk } from './import/import-desk.ts';
import type { PriceSync } from './integrations/inventory-platform/price-sync.ts';
import type { Sweep } from './integrations/inventory-platform/sweep.ts';
import type { Webhook } from './integrations/inventory-platform/webhook.ts';
import type { Log } from './log.ts';
import type { MailOutbox } from './mail/outbox.ts';
import type { Figures } from './http/metrics/figures.ts';
import type { ReplicationDeps } from './replication/deps.ts';
import type { SyncDesk } from './replication/http.ts';
import type { Fleet } from './support/fleet.ts';
import type { ServerHealth } from './support/server-health.ts';

export interface AppDeps {
  readonly replication: ReplicationDeps;
  readonly syncDesk: SyncDesk;
  readonly log: Log;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly firstRun: FirstRun;
  readonly passwordReset: PasswordReset;
  readonly invitations: Invitations;
  readonly outbox: MailOutbox;
  readonly loginLimits: LoginLimits;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly authenticator: Authenticator;
  readonly securityEvents: SecurityEvents;
  /** SQL of a route that is not a document, in a transaction of the actor's tenant. */
  readonly sql: <T>(
    actor: Pick<Actor, 'vendor_id'>,
    work: (client: pg.ClientBase) => Promise<T>,
  ) => Promise<T>;
  /** Writes through the waist and functions of the database, in one transaction that may run more than once. */
  readonly transact: <T>(
    tenant: Tenant,
    work: (tx: WriteTx, client: pg.ClientBase) => Promise<T>,
  ) => Promise<T>;
  readonly reports: ReportQueries;
  readonly inbox: AdminInbox;
  readonly events: {
    readonly bell: EventBell;
    readonly pages: OpenPages;
    readonly pageOf: (
      wanted: Wanted,
      from: Place | undefined,
      limit: number,
    ) => Promise<Heard<OutboundEvent>>;
  };
  readonly vendors: VendorRegister;
  readonly fleet: Fleet;
  readonly health: ServerHealth;
  readonly secretBox: SecretBox;
  readonly priceSyncStores: PriceSyncStores;
  readonly priceSync: PriceSync;
  readonly priceSweep: Sweep;
  readonly webhook: Webhook;
  readonly imports: ImportDesk;
  readonly batchClosing: BatchClosing;
  readonly bridge: Bridge;
  /** EVERTILL_PUBLIC_URL; undefined when it is not set. */
  readonly publicUrl: string | undefined;
  readonly readiness: Readiness;
  /** Directory of the built app, or undefined when it is not built. */
  readonly appDirectory: string | undefined;
  /** The server itself speaks TLS. */
  readonly tls: boolean;
  readonly trustProxy: number;
  readonly autoAttendance: AutoAttendance;
  readonly version: string;
  readonly figures: Figures;
  /** Who shows it reads the figures; without one, this machine alone. */
  readonly metricsToken: string | undefined;
}
