// Pulls collections anew. What is here stays until all of it is there again, so selling goes on; the journal and the drafts lie
// elsewhere and are not touched.
import { filter, firstValueFrom, startWith } from 'rxjs';
import type { Replica } from '../replica/replica.ts';
import { journalCollections } from '../till/databases.ts';
import type { Became, Performers } from './instruction-desk.ts';

export interface RebuildDeps {
  readonly replica: Pick<Replica, 'names' | 'rebuild' | 'rounds$' | 'isRebuilt' | 'accounts'>;
}

export function rebuildReplica({ replica }: RebuildDeps): Performers['rebuild_replica'] {
  return async ({ seq, collections: asked }, found, begin) => {
    const names = asked.length > 0 ? asked : replica.names();
    const own = names.find((name) => journalCollections.some((collection) => collection.name === name));
    if (own !== undefined)
      return {
        outcome: 'refused',
        code: 'not_a_replica',
        sentence: `${own} is written on this device and is never thrown away.`,
      };
    const unknown = names.find((name) => !replica.names().includes(name));
    if (unknown !== undefined)
      return {
        outcome: 'refused',
        code: 'unknown_collection',
        sentence: `There is no collection ${unknown} here.`,
      };
    if (!found) await begin({});
    const mark = `instruction ${seq}`;
    await replica.rebuild(names, mark);
    const looks = replica.rounds$.pipe(startWith(undefined));
    const settled = firstValueFrom(looks.pipe(filter(() => replica.isRebuilt(names, mark))));
    return { settled: settled.then(() => became(replica, names)) };
  };
}

function became(replica: RebuildDeps['replica'], names: readonly string[]): Became {
  const accounts = replica.accounts();
  const differing = names.filter((name) => accounts[name]?.digest === 'different');
  if (differing.length > 0)
    return {
      outcome: 'failed',
      code: 'replica_differs',
      sentence: `Pulled anew, and still not what the server has: ${differing.join(', ')}.`,
    };
  const which = names.length === replica.names().length ? 'everything' : names.join(', ');
  return { outcome: 'done', code: '', sentence: `Pulled anew: ${which}.` };
}
