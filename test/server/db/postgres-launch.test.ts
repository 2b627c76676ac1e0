// Which ways to start Postgres are tried, for whom, in which order.
import { expect } from 'chai';
import { launchesFor } from '../../../server/db/postgres-launch.ts';

const told = (uid: number | undefined, owner?: { uid: number; gid: number }): string[] =>
  launchesFor(uid, owner).map((launch) => {
    const programs = launch.prefix.filter((word) => word === 'unshare' || word === 'setpriv');
    return `${launch.name}${launch.owner ? ` ${launch.owner.uid}` : ''} by ${programs.join('+') || 'node'}`;
  });

describe('the ways to start Postgres', () => {
  it('are its own user for an ordinary user, with the death signal where there is setpriv', () => {
    for (const uid of [1000, undefined])
      expect(told(uid)).to.deep.equal(['as it is by setpriv', 'as it is by node']);
  });

  it('are a user namespace and then nobody for root', () => {
    const all = ['user namespace by unshare+setpriv', 'other user 65534 by setpriv+setpriv'];
    all.push('other user 65534 by setpriv+setpriv', 'other user 65534 by node');
    expect(told(0)).to.deep.equal(all);
    expect(told(0, { uid: 0, gid: 0 })).to.deep.equal(all);
  });

  it('are the owner of the cluster for root, who takes nobody’s files away', () => {
    expect(new Set(told(0, { uid: 1000, gid: 100 }).map((way) => way.split(' by ')[0]))).to.deep.equal(
      new Set(['other user 1000']),
    );
    expect(launchesFor(0, { uid: 1000, gid: 100 })[0]!.prefix).to.include.members([
      '--reuid=1000',
      '--regid=100',
    ]);
  });
});
