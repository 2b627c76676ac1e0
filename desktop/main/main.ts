// The desktop app begins here. Thin: everything it does is `boot`, with Electron and this machine handed to it.
import { spawn } from 'node:child_process';
import { webClock } from '@evertill/client-core';
import * as electron from 'electron';
import { boot } from './boot.ts';

void boot({
  electron,
  shellDirectory: import.meta.dirname,
  args: process.argv.slice(1),
  env: process.env,
  platform: process.platform,
  processor: process.arch,
  clock: webClock,
  spawn,
  log: (line) => process.stdout.write(`${new Date().toISOString()} ${line}\n`),
});
