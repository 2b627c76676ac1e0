// What the command line asks for:
//   npm test                                        the quick tier: checks and all quick files
//   npm run test:all [-- --room <folder>]           every file, or those of one room
//   npm test -- <file>… [--grep <title>]            these files; with --watch or --inspect-brk too
//   npm run check                                   the checks alone
import path from 'node:path';
import { parseArgs } from 'node:util';
import { phases, root } from './test-files.ts';
import type { Phase, TestFile } from './test-files.ts';

export interface TestArguments {
  /** Full files too. */
  readonly all: boolean;
  readonly hasCheck: boolean;
  /** None: the checks alone. */
  readonly phases: readonly Phase[];
  /** A folder below `test`, or of one of its folders. */
  readonly room: string | undefined;
  /** Below the repository's root; empty for all. */
  readonly files: readonly string[];
  readonly grep: string | undefined;
  /** Arguments for node: such a run is for a person at a terminal, and is not counted. */
  readonly nodeArgs: readonly string[];
}

/** Throws an Error whose message says what is wrong with the arguments. */
export function parseArguments(args: readonly string[]): TestArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      phase: { type: 'string', multiple: true, default: [] },
      room: { type: 'string' },
      grep: { type: 'string' },
      watch: { type: 'boolean', default: false },
      'inspect-brk': { type: 'boolean', default: false },
    },
  });
  const { all, check, phase: named, room, grep } = values;
  const unknown = named.filter((name) => !phases.some((phase) => phase === name));
  if (unknown.length > 0) throw new Error(`unknown phase ${unknown.join(', ')}: ${phases.join(', ')}`);
  const nodeArgs = [
    ...(values.watch ? ['--watch'] : []),
    ...(values['inspect-brk'] ? ['--inspect-brk'] : []),
  ];
  const files = positionals.map((file) => path.relative(root, path.resolve(file)));
  if (files.length === 0 && (nodeArgs.length > 0 || grep !== undefined))
    throw new Error('--grep, --watch and --inspect-brk need a test file');
  const isWhole = files.length === 0 && room === undefined;
  if (check && !isWhole) throw new Error('--check takes no file and no room');
  const wanted = phases.filter((phase) => named.length === 0 || named.includes(phase));
  return {
    all,
    hasCheck: isWhole && wanted.includes('check'),
    phases: check ? [] : wanted,
    room,
    files,
    grep,
    nodeArgs,
  };
}

/** Throws an Error when a file or a room is unknown, or nothing is left to run. Without what the checks run themselves. */
export function filesFor(args: TestArguments, known: readonly TestFile[]): readonly TestFile[] {
  const missing = args.files.filter((file) => !known.some((one) => one.path === file));
  if (missing.length > 0) throw new Error(`no test file ${missing.join(', ')}`);
  const { room } = args;
  if (room !== undefined && !known.some(({ rooms }) => rooms.includes(room))) {
    const rooms = [...new Set(known.flatMap((file) => file.rooms))].sort();
    throw new Error(`no room ${room}: ${rooms.join(', ')}`);
  }
  const found = known.filter(
    (file) =>
      (args.files.length === 0 || args.files.includes(file.path)) &&
      (args.all || args.files.length > 0 || file.tier === 'quick') &&
      (room === undefined || file.rooms.includes(room)) &&
      args.phases.includes(file.phase),
  );
  const files = found.filter(({ phase }) => !args.hasCheck || phase !== 'check');
  if (files.length === 0 && !args.hasCheck)
    throw new Error('no test file is left to run; full files run with npm run test:all');
  return files;
}
