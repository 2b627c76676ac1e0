// `npm run prove` runs the full version of everything the gate shows in small; `npm run prove -- simulation planted`
// runs only those. Each is a program of its own; what it prints are the figures.
import { spawn } from 'node:child_process';
import { root } from './run/test-files.ts';
import { proofs } from './run/proofs.ts';
import type { Proof } from './run/proofs.ts';

function run(name: string, { shows, args }: Proof): Promise<boolean> {
  console.log(`\n── ${name}: ${shows} ──`);
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const env = { ...process.env, EVERTILL_PROVE: '1' };
    const child = spawn(process.execPath, [...args], { cwd: root, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      console.log(`── ${name}: ${code === 0 ? 'holds' : 'DOES NOT HOLD'}, ${seconds} s`);
      resolve(code === 0);
    });
  });
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(proofs, name));
if (unknown.length > 0)
  throw new Error(`Nothing to prove called ${unknown.join(', ')}: ${Object.keys(proofs).join(', ')}.`);
let holds = true;
for (const [name, proof] of Object.entries(proofs)) {
  if (asked.length === 0 || asked.includes(name)) holds = (await run(name, proof)) && holds;
}
process.exitCode = holds ? 0 : 1;
