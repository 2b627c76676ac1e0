// Many seeds, in blocks, as many at once as there are processors. The results come in the order of their seeds,
// whichever process was faster.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { RunResult } from './run-seed.ts';
import { plantedBugs } from '../support/planted-bug.ts';
import type { SeedBlock } from './seed-block.ts';

const program = path.join(import.meta.dirname, 'seed-block.ts');
const plantedLoader = path.join(import.meta.dirname, '..', 'support', 'planted-loader.ts');
const blockSize = 25;

/** `told` is called as each seed ends and answers whether to go on. `plant`: a bug all of them play with; blank for none. */
export async function playBlocks(
  all: SeedBlock,
  told: (result: RunResult) => boolean,
  plant = '',
): Promise<readonly RunResult[]> {
  if (plant !== '' && !plantedBugs().includes(plant)) throw new Error(`No planted bug is called ${plant}.`);
  const blocks = blocksOf(all);
  const results: RunResult[] = [];
  const running = new Set<ChildProcess>();
  let goesOn = true;
  const hear = (result: RunResult) => {
    if (!goesOn) return;
    results.push(result);
    goesOn = told(result);
    if (!goesOn) for (const child of running) child.kill();
  };
  const lane = async () => {
    for (let block = blocks.shift(); block && goesOn; block = blocks.shift())
      await play(block, running, hear, plant);
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, lane));
  } catch (error) {
    if (goesOn) throw error;
  }
  return results.toSorted((a, b) => a.seed - b.seed);
}

function blocksOf({ from, count, ...size }: SeedBlock): SeedBlock[] {
  return Array.from({ length: Math.ceil(count / blockSize) }, (_, index) => ({
    ...size,
    from: from + index * blockSize,
    count: Math.min(blockSize, count - index * blockSize),
  }));
}

function play(
  block: SeedBlock,
  running: Set<ChildProcess>,
  hear: (result: RunResult) => void,
  plant: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const planted = { execArgv: ['--import', plantedLoader], env: { ...process.env, EVERTILL_PLANT: plant } };
    const child = fork(program, [JSON.stringify(block)], plant === '' ? {} : planted);
    let heard = 0;
    running.add(child);
    child.on('message', (result) => {
      heard += 1;
      hear(result as RunResult);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running.delete(child);
      if (heard === block.count) resolve();
      else reject(new Error(`The process of seed ${block.from + heard} ended (${signal ?? code}).`));
    });
  });
}
