// Writes for ever and says after each write that it was acknowledged: `node endless-writer.ts <directory> <after>`.
// Write nr makes nr % 7 + 1 new documents and replaces one.
import { getRxStorageSqlite } from '../../../client-core/storage-sqlite/index.ts';
import { sayAtOnce } from '../../support/say-at-once.ts';
import { note, noteSchema, openInstance } from './given-storage.ts';

const [directory = '', after = '0'] = process.argv.slice(2);
const instance = await openInstance(getRxStorageSqlite({ directory }), noteSchema);
sayAtOnce('begun');
for (let nr = Number(after) + 1; ; nr++) {
  const [previous] = await instance.findDocumentsById(['replaced'], true);
  const rows = Array.from({ length: (nr % 7) + 1 }, (_, index) => ({ document: note(`${nr}-${index}`, nr) }));
  const { error } = await instance.bulkWrite(
    [...rows, { document: note('replaced', nr), ...(previous && { previous }) }],
    'test',
  );
  if (error.length > 0) throw new Error(JSON.stringify(error));
  sayAtOnce(String(nr));
}
