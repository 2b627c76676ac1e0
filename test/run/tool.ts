// Runs one tool of the gate (a compiler, a linter, the bundler) to its end and says whether it was content.
// Each counts as one test, so that the sums of the gate tell of it.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './phases.ts';
import type { Failure } from './phase-result.ts';

export interface Tool {
  readonly title: string;
  readonly packageName: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** No failure, or one. The tool's output is shown only when it found something. */
export function runTool(tool: Tool): Promise<Failure[]> {
  const started = performance.now();
  return new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [commandPath(tool), ...tool.args], options, (error, stdout, stderr) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${error ? '✗' : '✓'} ${tool.title} (${seconds} s)`);
      if (!error) return resolve([]);
      console.log(`${stdout}${stderr}`.trim() || error.message);
      resolve([{ title: tool.title, message: 'see its output above' }]);
    });
  });
}

/** The command's script, to be run by node itself: the links in .bin are shell scripts on Windows. */
function commandPath({ packageName, command }: Tool): string {
  const folder = path.join(root, 'node_modules', packageName);
  const manifest = path.join(folder, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
  const relative = typeof bin === 'string' ? bin : bin[command];
  if (relative === undefined) throw new Error(`${packageName} has no command ${command}`);
  return path.join(folder, relative);
}
