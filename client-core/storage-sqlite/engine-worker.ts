// The thread that works on the disk: makes each call it is sent, in order, and sends the answer back.
import { parentPort, workerData } from 'node:worker_threads';
import type { Answered, Asked } from './engine-access.ts';
import { Engine, callEngine } from './engine.ts';
import { packError } from './storage-fault.ts';

const engine = new Engine(workerData as string);

parentPort!.on('message', ([nr, name, args]: Asked) => {
  let answer: Answered;
  try {
    answer = [nr, callEngine(engine, name, args as never)];
  } catch (error) {
    answer = [nr, undefined, packError(error)];
  }
  parentPort!.postMessage(answer);
});
