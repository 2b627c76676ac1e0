// A process that says much at once to somebody who does not listen yet.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';

const lines = 50_000;

describe('what a process says at once', () => {
  it('arrives whole and in order at a reader that is slow', async () => {
    const module = path.join(import.meta.dirname, 'say-at-once.ts');
    // Whoever has touched `process.stdout` has a pipe that does not wait any more.
    const program = `import { sayAtOnce } from ${JSON.stringify(module)};
      process.stdout.isTTY;
      for (let nr = 1; nr <= ${lines}; nr++) sayAtOnce(String(nr));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Nobody reads until the pipe has long been full.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    let last = 0;
    for await (const line of createInterface(child.stdout)) {
      last += 1;
      expect(line).to.equal(String(last));
    }
    expect(last).to.equal(lines);
  });
});
