// Who is alone is alone, and nobody waits for ever.
import { expect } from 'chai';
import { Gate } from '../../../../desktop/services/local-db/gate.ts';
import { settle } from '../../../support/fake-clock.ts';

describe('the gate of the local data service', () => {
  let gate: Gate;
  let log: string[];
  beforeEach(() => {
    gate = new Gate();
    log = [];
  });
  const work = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const run = async () => {
      log.push(`${name} begins`);
      await promise;
      log.push(`${name} ends`);
      return name;
    };
    return { run, resolve, reject };
  };

  it('lets ordinary work run together, keeps who wants to be alone until it is done, and others behind that', async () => {
    const [a, b, alone, c] = [work('a'), work('b'), work('alone'), work('c')];
    const all = [gate.together(a.run), gate.together(b.run), gate.alone(alone.run), gate.together(c.run)];
    await settle();
    expect(log).to.deep.equal(['a begins', 'b begins']);
    a.resolve();
    await settle();
    expect(log).to.not.include('alone begins');
    b.resolve();
    await settle();
    expect(log.slice(-2)).to.deep.equal(['b ends', 'alone begins']);
    alone.resolve();
    c.resolve();
    expect(await Promise.all(all)).to.deep.equal(['a', 'b', 'alone', 'c']);
    expect(log.slice(-4)).to.deep.equal(['alone begins', 'alone ends', 'c begins', 'c ends']);
  });

  it('lets one after the other be alone', async () => {
    const [first, second] = [work('first'), work('second')];
    const all = [gate.alone(first.run), gate.alone(second.run)];
    await settle();
    expect(log).to.deep.equal(['first begins']);
    first.resolve();
    second.resolve();
    await Promise.all(all);
    expect(log).to.deep.equal(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('goes on after work that failed', async () => {
    const [a, alone, b] = [work('a'), work('alone'), work('b')];
    const failing = [gate.together(a.run), gate.alone(alone.run)].map((one) => one.catch(String));
    const last = gate.together(b.run);
    a.reject(new Error('a'));
    alone.reject(new Error('alone'));
    b.resolve();
    expect(await Promise.all(failing)).to.deep.equal(['Error: a', 'Error: alone']);
    expect(await last).to.equal('b');
  });
});
