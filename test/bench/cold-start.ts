// A till is started with no network: ms from nothing running to its first sale on the disk, with the whole catalog on
// board. `window`: scanned and paid on the screen of a browser that is open already and has shown the till before, as the
// one at a lane has; `program`: asked over the socket, as a window does; `floor`: a program that does nothing but look up the code in the same file and write one row.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { internalEan13 } from '@evertill/schemas';
import { filter, firstValueFrom } from 'rxjs';
import { readApp } from '../../desktop/host/app-files.ts';
import { TillPage } from '../browser/till-page.ts';
import { TillProgram } from '../browser/till-program.ts';
import { openWindow } from '../desktop/host/given-window.ts';
import { openOwnBrowser } from '../support/browser.ts';
import { startChaosProxy } from '../support/chaos-proxy.ts';
import type { ChaosProxy } from '../support/chaos-proxy.ts';
import type { BenchSystem } from './bench-system.ts';
import { measureFloor } from './storage/floor.ts';

export type ColdStart = 'window' | 'program' | 'floor';

const sku = 'B77';
const barcode = internalEan13(1_000_077, '29')!;
const appDirectory = path.resolve(import.meta.dirname, '../../desktop/dist');

export async function runColdStart(how: ColdStart, system: BenchSystem): Promise<number> {
  if (how === 'floor') return floor(system.products);
  const network = await startChaosProxy(Number(new URL(system.url).port));
  const program = await TillProgram.start(network.url);
  try {
    await workUntilSynced(program, system);
    return how === 'window' ? await onScreen(program, network) : await overSocket(program, network);
  } finally {
    await program.stop();
    await network.close();
  }
}

async function workUntilSynced({ ready }: TillProgram, system: BenchSystem): Promise<void> {
  const window = openWindow(ready.windowUrl, readApp(appDirectory).build);
  try {
    await window.until('signed_out');
    const signedIn = await window.host.login(system.email, system.password);
    if (!signedIn.ok) throw new Error(signedIn.sentence);
    await window.until('place');
    await window.host.usePlace(system.storeId, system.laneId);
    const till = await window.till();
    const isComplete = ({
      perCollection,
    }: {
      perCollection: Readonly<Record<string, { complete: boolean }>>;
    }) => Object.values(perCollection).every(({ complete }) => complete);
    await firstValueFrom(till.status$.pipe(filter(isComplete)));
    // The shift of a run before is still open; this till sells in it, though the lane is not its own.
    const opened = await till.actions.openShift({ label: 'Cold start', openingCash: 0 });
    if (!opened.ok && opened.code !== 'shift_open') throw new Error(opened.sentence);
    await firstValueFrom(till.status$.pipe(filter(({ waiting }) => waiting === 0)));
  } finally {
    window.close();
  }
}

async function goOff(program: TillProgram, network: ChaosProxy): Promise<void> {
  await program.end();
  await network.down();
}

async function onScreen(program: TillProgram, network: ChaosProxy): Promise<number> {
  const browser = await openOwnBrowser();
  try {
    // A browser keeps what it made of a page's code when it has seen it twice.
    for (let visit = 0; visit < 3; visit++) {
      const yesterday = await browser.context.newPage();
      await yesterday.goto((await program.startAgain()).windowUrl);
      await TillPage.over(yesterday).byId('sale').waitFor();
      await yesterday.close();
    }
    await goOff(program, network);
    const page = await browser.context.newPage();
    const began = performance.now();
    await program.start();
    await page.goto(program.ready.windowUrl);
    const till = TillPage.over(page);
    await till.byId('sale').waitFor();
    await till.scanAll([barcode]);
    await till.payExact();
    return performance.now() - began;
  } finally {
    await browser.close();
  }
}

async function overSocket(program: TillProgram, network: ChaosProxy): Promise<number> {
  await goOff(program, network);
  const began = performance.now();
  await program.start();
  const window = openWindow(program.ready.windowUrl, readApp(appDirectory).build);
  try {
    await window.sell(sku);
    return performance.now() - began;
  } finally {
    window.close();
  }
}

async function floor(products: number): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), 'evertill-bench-floor-'));
  try {
    await measureFloor(directory, products);
    const began = performance.now();
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'cold-floor.ts'), directory], {
      stdio: 'inherit',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`The floor exited with ${code}.`);
    return performance.now() - began;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
