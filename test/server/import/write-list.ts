// Price lists made for one test, gone after it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Writes the content under `name` into a folder of its own and removes both when `work` is done. */
export async function withList<T>(
  name: string,
  content: string | Buffer,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'evertill-list-'));
  try {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
