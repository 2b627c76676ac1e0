// An agent as a process of its own, for a test to kill: its directory, its clock's beginning and speed. What it was told of
// bridges and terminals lies beside the directory.
import { randomUUID } from 'node:crypto';
import { networkWire } from '../../../../desktop/services/terminal-bridge/agent/bridge-line.ts';
import { openBridge } from '../../../../desktop/services/terminal-bridge/open-bridge.ts';
import { fastClock } from '../../../support/fast-clock.ts';

const [directory = '', beginning = '', speed = ''] = process.argv.slice(2);
openBridge({
  directory,
  clock: fastClock(Number(beginning), Number(speed)),
  chance: { random: Math.random, id: randomUUID },
  wire: networkWire,
  printer: undefined,
});
