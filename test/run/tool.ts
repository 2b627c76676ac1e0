// Runs one tool of the gate (a compiler, a linter, the bundler) to its end. Each counts as one test, so that the sums of
// the gate include it.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './test-files.ts';
import type { FileResult } from './result.ts';

/** Three times what the slowest takes on two busy cores. */
const hangsAfterMs = 10 * 60_000;

export interface Tool {
  readonly title: string;
  readonly packageName: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Beside this process's own. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Counts as one test. The tool's output is shown only when it found something. */
export function runTool(tool: Tool): Promise<FileResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const env = { ...process.env, ...tool.env };
    const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024, timeout: hangsAfterMs };
    execFile(process.execPath, [commandPath(tool), ...tool.args], options, (error, stdout, stderr) => {
      const seconds = (performance.now() - started) / 1000;
      console.log(`${error ? '✗' : '✓'} ${tool.title} (${seconds.toFixed(1)} s)`);
      if (error) console.log(`${stdout}${stderr}`.trim() || error.message);
      const message = error?.killed
        ? `did not end within ${hangsAfterMs / 60_000} minutes`
        : 'see its output above';
      const failures = error ? [{ title: tool.title, message }] : [];
      resolve({ file: tool.title, passed: error ? 0 : 1, failures, skips: [], seconds });
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
