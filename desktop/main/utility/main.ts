// Where the till process begins: Electron starts this file in a process of its own, without a window and without the rights
// of the main process.
import { runTill } from './run-till.ts';

runTill(process.parentPort, (code) => process.exit(code));
