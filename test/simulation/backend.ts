// What a simulated server stands on: a database that outlives its processes, and the backups it may be restored from.
import type { Database } from '../../server/db/database.ts';
import type { Store } from '@evertill/schemas';
import type { Life } from './life.ts';

/**
 * `copy`: of the data directory; the cluster is itself again, some time ago. `dump`: into a new cluster. `rows`: a dump
 * into the same cluster, which goes on counting.
 */
export type RestoreKind = 'copy' | 'dump' | 'rows';

export interface Backend {
  /** The database as a new process sees it; nothing it asks is answered once its life is over. */
  open(process: Life): Database;
  /** While no process runs. */
  backUp(): Promise<void>;
  /** While no process runs. False when this kind of restore is not possible here, or nothing was backed up. */
  restore(kind: RestoreKind): Promise<boolean>;
  /** Why the data's history cannot be what it was, as the start-up check finds it. */
  wentBack(): Promise<string | undefined>;
  /** Told of every statement as it begins: a good moment for the process to die. */
  onStatement: () => void;
  /** The sales report `shifts` of a store, over all days; once nothing happens any more. */
  shiftReport(store: Store): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** For whoever looks at the result; answers at once. */
  inspect(): Database;
  close(): Promise<void>;
}
