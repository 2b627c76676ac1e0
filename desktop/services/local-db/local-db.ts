// The local data channels, on a till's replica and journal. One store is open at a time; opening, resetting, clearing
// and importing happen alone. Nothing here throws away what the server has not settled: the journal is only added to.
import { discardDraft, refuse, saveDraft } from '@evertill/client-core';
import type { Refusal, Till } from '@evertill/client-core';
import type { ReplyOf } from '../../ipc/channel.ts';
import type { channels } from '../../ipc/channels.ts';
import type { Handlers } from '../../ipc/dispatch.ts';
import { BackupFolder } from './backup-folder.ts';
import { Backups } from './backups.ts';
import { catalogPage, syncCatalog } from './catalog.ts';
import { openDrafts } from './drafts.ts';
import type { Files } from './files.ts';
import { Gate } from './gate.ts';
import { importUnsent } from './import-unsent.ts';
import { Outbox } from './outbox.ts';
import { statsOf } from './stats.ts';
import type { TillOpener } from './till-opener.ts';

type Channels = typeof channels;
export type LocalDbHandlers = Pick<Handlers<Channels>, Extract<keyof Channels, `local-db:${string}`>>;
type Initialized = ReplyOf<Channels['local-db:init']>;

export interface LocalDbDeps {
  readonly opener: TillOpener;
  readonly files: Files;
  /** The till's own folder; it exists. Backups lie in it. */
  readonly directory: string;
  /** Told of the till whenever one was opened. */
  readonly opened?: (till: Till) => void;
  /** Told what went wrong, for the log. */
  readonly report: (message: string, error: unknown) => void;
}

interface Opened {
  readonly till: Till;
  readonly outbox: Outbox;
}

export class LocalDb {
  readonly handlers: LocalDbHandlers;
  readonly #deps: LocalDbDeps;
  readonly #folder: BackupFolder;
  readonly #backups: Backups;
  readonly #gate = new Gate();
  #opened: Opened | undefined;

  constructor(deps: LocalDbDeps) {
    this.#deps = deps;
    this.#folder = new BackupFolder(deps.files, deps.directory);
    this.#backups = new Backups(this.#folder, deps.report);
    this.handlers = this.#handlers();
  }

  /** The open till; undefined before the first `init` and after a failed one. */
  till(): Till | undefined {
    return this.#opened?.till;
  }

  close(): Promise<void> {
    return this.#gate.alone(() => this.#close());
  }

  #handlers(): LocalDbHandlers {
    return {
      'local-db:init': ({ storeId, reset }) =>
        this.#gate.alone(() => (reset === true ? this.#reset(storeId, true) : this.#init(storeId, null))),
      // It may take as long as the server takes: nobody waits for it. Closing the till ends it.
      'local-db:sync-catalog': async (request) => {
        const till = await this.#together(({ till: opened }) => Promise.resolve({ till: opened }));
        return 'ok' in till ? till : this.#whileOpen(till.till, () => syncCatalog(till.till, request));
      },
      'local-db:get-catalog': (request) => this.#together(({ till }) => catalogPage(till, request)),
      'local-db:add-to-outbox': (request) => this.#together(({ outbox }) => outbox.add(request)),
      'local-db:get-outbox': (request) => this.#together(({ outbox }) => outbox.list(request)),
      'local-db:remove-from-outbox': (request) => this.#together(({ outbox }) => outbox.remove(request)),
      'local-db:clear-outbox': (request) => this.#alone(({ outbox }) => outbox.clear(request, this.#backups)),
      'local-db:save-draft': ({ draftId, cart }) =>
        this.#together(async ({ till }) => {
          const saved = await saveDraft(till, draftId, cart);
          return saved.ok ? { draft: { ...saved.draft } } : saved;
        }),
      'local-db:get-drafts': ({ limit }) =>
        this.#together(async ({ till }) => ({ drafts: await openDrafts(till, limit) })),
      'local-db:delete-draft': ({ draftId }) =>
        this.#together(async ({ till }) => {
          const discarded = await discardDraft(till, draftId);
          return discarded.ok ? { draftId } : discarded;
        }),
      'local-db:get-stats': () => this.#together(({ till }) => statsOf(till, this.#deps.files, this.#folder)),
      'local-db:reset': ({ storeId, backup }) => this.#gate.alone(() => this.#reset(storeId, backup)),
      'local-db:export-unsent': () =>
        this.#together(async ({ till }) => {
          const backup = await this.#backups.write(till, 'export');
          if (!backup.ok) return backup;
          const { name, bytes, sha256, header } = backup;
          return {
            name,
            bytes,
            sha256,
            entries: header.entries,
            unsent: header.unsent,
            drafts: header.drafts,
          };
        }),
      'local-db:import-unsent': ({ name }) =>
        this.#alone(({ till }) => importUnsent(till, this.#backups, name)),
    };
  }

  async #init(storeId: string, backup: string | null): Promise<Initialized> {
    if (this.#opened?.till.storeId !== storeId) {
      await this.#close();
      const till = await this.#deps.opener.open(storeId);
      this.#opened = { till, outbox: new Outbox(till) };
      this.#deps.opened?.(till);
    }
    const { till } = this.#opened!;
    return {
      storeId,
      deviceId: till.deviceId,
      laneId: till.laneId,
      waiting: await till.pending(),
      lastSyncedAt: (await till.lastSync())?.at ?? null,
      backup,
    };
  }

  /**
   * Throws the replica away and opens it anew; the journal stays as it is. Even so a copy of what is unsent is written
   * and read back first: whoever resets a till has a reason to trust it less than its server.
   */
  async #reset(storeId: string, wantsBackup: boolean): Promise<Initialized | Refusal> {
    await this.#openForReset(storeId);
    const { till } = this.#opened!;
    if (!wantsBackup && (await hasUnsent(till))) return refuse('backup_required');
    const backup = wantsBackup ? await this.#backups.write(till, 'reset') : undefined;
    if (backup?.ok === false) return backup;
    await this.#close();
    await this.#deps.opener.removeReplica(storeId);
    return this.#init(storeId, backup?.name ?? null);
  }

  /** A replica that cannot be opened holds nothing unsent; it goes first, or nobody could reach the journal. */
  async #openForReset(storeId: string): Promise<void> {
    try {
      await this.#init(storeId, null);
    } catch (error) {
      this.#deps.report('The store could not be opened as it is.', error);
      await this.#deps.opener.removeReplica(storeId);
      await this.#init(storeId, null);
    }
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.till.close();
  }

  #together<T>(work: (opened: Opened) => Promise<T | Refusal>): Promise<T | Refusal> {
    return this.#gate.together(() => this.#withOpened(work));
  }

  #alone<T>(work: (opened: Opened) => Promise<T | Refusal>): Promise<T | Refusal> {
    return this.#gate.alone(() => this.#withOpened(work));
  }

  async #withOpened<T>(work: (opened: Opened) => Promise<T | Refusal>): Promise<T | Refusal> {
    return this.#opened ? work(this.#opened) : refuse('local_db_closed');
  }

  async #whileOpen<T>(till: Till, work: () => Promise<T>): Promise<T | Refusal> {
    try {
      return await work();
    } catch (error) {
      if (this.#opened?.till !== till) return refuse('local_db_closed');
      throw error;
    }
  }
}

async function hasUnsent(till: Till): Promise<boolean> {
  await till.view.refresh([]);
  return [...till.view.entries()].some(({ state }) => state !== 'settled');
}
