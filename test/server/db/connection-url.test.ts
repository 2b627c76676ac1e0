// Connection strings mean the same to node-postgres whatever the environment says.
import { expect } from 'chai';
import pg from 'pg';
import { connectionUrl, withDatabase } from '../../../server/db/connection-url.ts';

const understood = (url: string): object => {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url });
  return { host, port, user, database, password };
};

describe('the connection string', () => {
  const foreign = { PGHOST: 'elsewhere', PGPORT: '1', PGUSER: 'x', PGDATABASE: 'y' };
  const before = Object.keys(foreign).map((name) => [name, process.env[name]] as const);
  beforeEach(() => Object.assign(process.env, foreign));
  afterEach(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  it('of a unix socket names directory, port, user and database', () => {
    const url = connectionUrl({ database: 'evertill', user: 'evertill', host: '/tmp/a b', port: 5432 });
    expect(url).to.equal('postgres:///evertill?host=/tmp/a%20b&port=5432&user=evertill');
    expect(understood(url)).to.include({
      host: '/tmp/a b',
      port: 5432,
      user: 'evertill',
      database: 'evertill',
    });
  });

  it('of TCP carries the password', () => {
    const address = {
      database: 'evertill',
      user: 'evertill',
      host: '127.0.0.1',
      port: 6000,
      password: 'p@/?:',
    };
    expect(understood(connectionUrl(address))).to.deep.equal(address);
  });

  it('keeps everything else when the database is exchanged', () => {
    const socket = connectionUrl({ database: 'evertill', user: 'evertill', host: '/tmp/x', port: 5432 });
    expect(understood(withDatabase(socket, 'test_1'))).to.include({ host: '/tmp/x', database: 'test_1' });
    expect(withDatabase('postgres://u:p@h:1/a?sslmode=require', 'b')).to.equal(
      'postgres://u:p@h:1/b?sslmode=require',
    );
  });
});
