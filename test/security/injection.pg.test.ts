// [T12] No parameter of any documented route reaches SQL as text. The gate sends each one value that would break out of a
// statement and reads every statement of the process; the proof tries errors, differences, delays and unions as well, and
// lets sqlmap look where it is installed. All of them find a hole that is planted.
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import { giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { giveAdmin } from '../support/given-accounts.ts';
import { EnoughTokens } from '../support/enough-tokens.ts';
import { isProof } from '../support/is-proof.ts';
import { skipLoudly, skipReasons } from '../support/skip.ts';
import { hasProgram } from '../support/small-disk.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { exampleCalls } from '../server/access-matrix/example-calls.ts';
import { brief, mark, probe, watchStatements } from './injection-probe.ts';
import type { Answered, Send, Technique } from './injection-probe.ts';
import { asJson, exampleText, injectionTargets, requestWith } from './injection-targets.ts';
import type { Content, Description, Target } from './injection-targets.ts';
import { sqlmap, sqlmapDoor } from './sqlmap.ts';

const all: readonly Technique[] = ['statement', 'error', 'boolean', 'time', 'union'];

describe('[T12] SQL', function () {
  this.timeout(isProof ? 3_600_000 : 120_000);
  let system: System;
  let vendor: GivenVendor;
  let tokens: Readonly<Record<'vendor' | 'admin', EnoughTokens>>;
  let targets: Target[];

  before(async () => {
    // Every request comes from an address of its own, so that none is merely one too many.
    system = await startTestSystem({ server: { config: { trustProxy: 1 } } });
    vendor = await giveVendor(system, 'acme');
    const admin = await giveAdmin(system, 'root', { admin_type: 'super_admin' });
    tokens = {
      vendor: new EnoughTokens(system.url, 'vendor', vendor.people.owner.email),
      admin: new EnoughTokens(system.url, 'admin', admin.email),
    };
    const description = (await (await fetch(`${system.url}/openapi.json`)).json()) as Description;
    targets = injectionTargets(
      description,
      (method, path) =>
        exampleCalls[`${method} ${path.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, ':$1')}`],
    );
  });
  after(() => system?.stop());

  /** What signing in and out would end is asked by nobody. */
  const askerOf = ({ path }: Target): 'vendor' | 'admin' | undefined => {
    if (/\/auth\/(admin|vendor|customer)\/(login|refresh|logout|password-reset|invitation)/.test(path))
      return undefined;
    return /\/admin\//.test(path) ? 'admin' : 'vendor';
  };
  const tokenFor = async (target: Target): Promise<string | undefined> => {
    const asker = askerOf(target);
    return asker && tokens[asker].next();
  };
  const sendTo =
    (target: Target): Send =>
    async (payload) => {
      const { address, content } = requestWith(target, payload, vendor.stores[0].id);
      const token = await tokenFor(target);
      return sent(`${system.url}${address}`, target.method, { token, content });
    };

  it('is asked through hundreds of parameters: of paths, of queries, and of bodies to their depths', () => {
    const of = (where: string) => targets.filter((target) => target.where === where).length;
    expect(
      [of('path') > 100, of('query') > 150, of('body') > 300],
      `${of('path')} ${of('query')} ${of('body')}`,
    ).to.deep.equal([true, true, true]);
    expect(targets.some(({ name }) => name.includes('.0.'))).to.equal(true);
  });

  it('never has what a parameter says in its text, and no parameter breaks a route', async () => {
    const watch = watchStatements();
    const broken: string[] = [];
    try {
      let next = 0;
      const sendAll = async () => {
        for (let index = next++; index < targets.length; index = next++) {
          const target = targets[index]!;
          let answer = await sendTo(target)(brief(index));
          // Reports give way to each other: that is no answer about this one.
          for (let tries = 0; answer.status === 503 && tries < 50; tries++) {
            await new Promise((resolve) => setTimeout(resolve, 50));
            answer = await sendTo(target)(brief(index));
          }
          const { status, text } = answer;
          const name = nameOf(target);
          const statement = watch.found.find((one) => one.includes(brief(index).slice(0, -5)));
          if (statement !== undefined) broken.push(`${name}: ${statement.slice(0, 200)}`);
          if (status >= 500 || unheard.has(status)) broken.push(`${name}: ${status} ${text.slice(0, 200)}`);
        }
      };
      await Promise.all(Array.from({ length: 4 }, sendAll));
      if (broken.length === 0) expect(watch.found).to.deep.equal([]);
    } finally {
      watch.stop();
    }
    expect(broken).to.deep.equal([]);
  });

  it('says nothing by errors, differences, delays or unions', async function () {
    // The gate looks at a few, so that what looks is seen to work against the real server too.
    const looked = isProof
      ? targets
      : targets.filter(({ where }, index) => where !== 'body' && index % 60 === 0);
    const told = all.filter((technique) => technique !== 'statement');
    const found: string[] = [];
    for (const target of looked.toSorted((a, b) => isWrite(a) - isWrite(b))) {
      const technique = await probe(sendTo(target), told);
      if (technique !== undefined) found.push(`${nameOf(target)}: ${technique}`);
    }
    expect(found).to.deep.equal([]);
    if (isProof) console.log(`${looked.length} parameters, ${told.length} techniques: none found a hole.`);
  });

  describe('in a planted hole', () => {
    let url: string;
    let close: () => void;

    before(async () => {
      const server = createServer((request, response) => {
        const isTold = request.url!.startsWith('/told');
        const isAbsent = request.url!.startsWith('/absent');
        void nameIn(request).then(async (name) => {
          try {
            // What no route of ours does.
            const { rows } = await system.owner.query(`SELECT name FROM stores WHERE name = '${name}'`);
            if (isAbsent && rows.length === 0) response.statusCode = 404;
            response.end(JSON.stringify(isTold ? rows : { found: rows.length > 0 }));
          } catch (error) {
            response.statusCode = isTold ? 500 : isAbsent ? 404 : 200;
            response.end(isTold ? (error as Error).message : JSON.stringify({ found: false }));
          }
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      close = () => server.close();
    });
    after(() => close());

    const into =
      (path: string): Send =>
      (payload) =>
        sent(`${url}${path}?name=${encodeURIComponent(payload)}`, 'get', {});

    it('is found by each technique that can see it, and by the statements themselves', async () => {
      expect(await probe(into('/told'), ['statement'])).to.equal('statement');
      expect(await probe(into('/told'), ['error'])).to.equal('error');
      expect(await probe(into('/told'), ['union'])).to.equal('union');
      // It tells nothing but yes or no.
      expect(await probe(into('/blind'), ['error', 'union'])).to.equal(undefined);
      expect(await probe(into('/blind'), ['boolean'])).to.equal('boolean');
      expect(await probe(into('/blind'), ['time'])).to.equal('time');
    });

    const inProof = isProof ? it : () => undefined;
    inProof('is found by sqlmap, which finds none in the routes', async function () {
      if (!hasProgram('sqlmap')) skipLoudly(this, skipReasons.sqlmap);
      const lines = asJson({ lines: [{ name: 'x*' }] });
      const before = await sqlmapDoor(url, async () => ({}));
      const planted = [
        { method: 'get', address: `${before.url}/told?name=x*` },
        // Nothing of that name is there, as of most ids that the routes are asked for.
        { method: 'get', address: `${before.url}/absent?name=x*` },
        { method: 'post', address: `${before.url}/told`, content: lines },
        { method: 'put', address: `${before.url}/blind`, content: lines },
      ];
      // One after the other: who waits for another one seems to sleep.
      for (const one of planted)
        expect(await sqlmap(one), `${one.method} ${one.address}`).to.equal('vulnerable');
      before.close();

      const door = await sqlmapDoor(system.url, async (index) => {
        const token = await tokenFor(targets[Number(index)]!);
        return { 'X-Forwarded-For': nextAddress(), ...(token && { Authorization: `Bearer ${token}` }) };
      });
      // What was there before is written into nothing by a look at it; what writes comes last.
      const left = [...targets.entries()].toSorted(([, a], [, b]) => isWrite(a) - isWrite(b));
      const count = left.length;
      const look = ([index, target]: readonly [number, Target]) => {
        const { address, content } = requestWith(target, `${exampleText(target)}*`, vendor.stores[0].id);
        const asked = { method: target.method, address: `${door.url}${address}`, content };
        return sqlmap({ ...asked, target: String(index) });
      };
      const doubtful: [number, Target][] = [];
      const worker = async (): Promise<void> => {
        for (let next = left.shift(); next; next = left.shift()) {
          if ((await look(next)) !== 'sound') doubtful.push(next);
          const done = count - left.length;
          if (done % 50 === 0 || left.length === 0) console.log(`      ${done} of ${count} parameters`);
        }
      };
      const unsound: string[] = [];
      try {
        await Promise.all(Array.from({ length: 4 }, worker));
        // Who waits for others seems to sleep: a real hole is found alone, too.
        for (const one of doubtful) {
          const said = await look(one);
          if (said !== 'sound') unsound.push(`${nameOf(one[1])}: ${said}`);
        }
      } finally {
        door.close();
      }
      console.log(`      answers: ${JSON.stringify(Object.fromEntries(door.answers))}`);
      expect(unsound).to.deep.equal([]);
      expect(door.answers.get(415), 'not taken').to.equal(undefined);
      expect(door.unanswered).to.deep.equal([]);
      const slowed = [...door.slowed].map((index) => nameOf(targets[Number(index)]!));
      expect(
        slowed.filter((name) => !guess.test(name)),
        'told to slow down',
      ).to.deep.equal([]);
    });
  });

  it('is watched: a statement with the mark in its text is seen, one with it among its values is not', async () => {
    const watch = watchStatements();
    await system.owner.query('SELECT $1::text', [mark]);
    expect(watch.found).to.deep.equal([]);
    await system.owner.query(`SELECT '${mark}'`);
    watch.stop();
    expect(watch.found).to.have.length(1);
    await system.owner.query(`SELECT '${mark}'`);
    expect(watch.found).to.have.length(1);
  });
});

const nameOf = ({ method, path, where, name }: Target): string => `${method} ${path} ${where} ${name}`;

/** Too many, and nothing that is taken here: the parameter was not looked at. */
const unheard: ReadonlySet<number> = new Set([415, 429]);

/** What an account may try a few times a minute only. The gate's own payload gets through to them. */
const guess = /(?:\/login body \w+|\/account\/(?:pin|password) body (?:current_password|password|pin))$/;

/** Reads first: a list that has been given a payload as the name of something rightly finds it. */
const isWrite = ({ method }: Target): number => Number(method !== 'get');

/** Of the planted hole: the name is asked for in the query, or deep in the body. */
async function nameIn(request: IncomingMessage): Promise<string> {
  if (request.method === 'GET') return new URL(request.url!, 'http://x').searchParams.get('name') ?? '';
  const body = (await json(request)) as { readonly lines: readonly { readonly name: string }[] };
  return body.lines[0]!.name;
}

async function sent(
  address: string,
  method: string,
  { token, content }: { readonly token?: string | undefined; readonly content?: Content | undefined },
): Promise<Answered> {
  const begun = performance.now();
  const body = method === 'get' ? undefined : content;
  const response = await fetch(address, {
    method: method.toUpperCase(),
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body ? { 'Content-Type': body.type } : {}),
      'X-Forwarded-For': nextAddress(),
    },
    ...(body ? { body: body.text } : {}),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await textOf(response);
  return { status: response.status, text, ms: performance.now() - begun };
}

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Of a stream that never ends, its beginning. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.includes('event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}
