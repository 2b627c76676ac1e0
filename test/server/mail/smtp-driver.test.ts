// Mail to a real SMTP server on this machine: what arrives, who is trusted with a password, and what happens when the
// server refuses, is slow or is not there. And mail as files, which is what happens without one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { fileDriver } from '../../../server/mail/file-driver.ts';
import { PermanentMailError } from '../../../server/mail/mail.ts';
import type { MailDriver } from '../../../server/mail/mail.ts';
import { MailOutbox } from '../../../server/mail/outbox.ts';
import { smtpDriver } from '../../../server/mail/smtp-driver.ts';
import { createLog } from '../../../server/log.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import type { SinkOptions, SmtpSink } from '../../support/smtp-sink.ts';

const mail = { to: 'ann@acme.example', subject: 'Grüße', text: 'The code is 123456.\n.\nEnd.' };
const from = 'till@shop.example';

describe('mail over SMTP', function () {
  this.timeout(20_000);
  let directory: string;
  let tls: { key: string; cert: string };
  let sink: SmtpSink | undefined;
  let driver: MailDriver | undefined;

  before(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'evertill-smtp-'));
    const files = { key: path.join(directory, 'key.pem'), cert: path.join(directory, 'cert.pem') };
    const about = [
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=IP:127.0.0.1,DNS:localhost',
      '-days',
      '2',
    ];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', files.key, '-out', files.cert];
    execFileSync('openssl', [...made, ...about], { stdio: 'ignore' });
    tls = { key: readFileSync(files.key, 'utf8'), cert: readFileSync(files.cert, 'utf8') };
  });
  after(() => rmSync(directory, { recursive: true }));
  afterEach(async () => {
    driver?.close();
    await sink?.stop();
    sink = undefined;
  });

  async function given(options: SinkOptions, settings: Partial<Parameters<typeof smtpDriver>[0]> = {}) {
    sink = await startSmtpSink(options);
    const where = { host: '127.0.0.1', port: sink.port, secure: false, user: '', password: '', from };
    driver = smtpDriver({ ...where, ca: tls.cert, patience: 1500, ...settings });
    return { sink, driver };
  }

  const errorOf = (work: Promise<void>): Promise<Error | undefined> =>
    work.then(
      () => undefined,
      (error: Error) => error,
    );
  const signedIn = { user: 'till', password: 'word of the mail server' };

  it('arrives as it was written', async () => {
    const given_ = await given({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await given_.driver.send(mail);
    const [taken] = given_.sink.taken;
    expect(taken).to.deep.include({ from, to: [mail.to] });
    expect(taken!.message).to.include('Subject: =?UTF-8?').and.to.include('The code is 123456.');
    expect(taken!.message).to.include('End.');
  });

  it('says its password over STARTTLS', async () => {
    const given_ = await given({ ...tls, ...signedIn }, signedIn);
    await given_.driver.send(mail);
    expect(given_.sink.taken).to.have.length(1);
    expect(given_.sink.passwords).to.deep.equal([signedIn.password]);
  });

  it('says its password over TLS from the first byte', async () => {
    const given_ = await given({ ...tls, ...signedIn, secure: true }, { ...signedIn, secure: true });
    await given_.driver.send(mail);
    expect(given_.sink.taken).to.have.length(1);
  });

  it('never says its password where everybody can listen: a server without STARTTLS gets nothing', async () => {
    const clear = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
    const given_ = await given({ ...clear, ...signedIn }, signedIn);
    expect(await errorOf(given_.driver.send(mail))).to.be.an('error');
    expect(given_.sink.passwords).to.deep.equal([]);
    expect(given_.sink.taken).to.deep.equal([]);
  });

  it('nor to a server whose certificate nobody vouches for', async () => {
    sink = await startSmtpSink({ ...tls, ...signedIn });
    driver = smtpDriver({ host: '127.0.0.1', port: sink.port, secure: false, ...signedIn, from });
    expect(await errorOf(driver.send(mail))).to.be.an('error');
    expect(sink.passwords).to.deep.equal([]);
  });

  it('is given up for good when the server refuses it or the password, and for now when it is busy', async () => {
    const plain = { disabledCommands: ['STARTTLS', 'AUTH'] };
    for (const [options, settings, isPermanent] of [
      [{ ...plain, refuse: { responseCode: 550, message: 'no such mailbox' } }, {}, true],
      [{ ...tls, ...signedIn }, { user: 'till', password: 'wrong' }, true],
      [{ ...plain, refuse: { responseCode: 451, message: 'try later' } }, {}, false],
    ] as const) {
      const given_ = await given(options as SinkOptions, settings);
      const error = await errorOf(given_.driver.send(mail));
      expect(error, JSON.stringify(settings)).to.be.an('error');
      expect(error instanceof PermanentMailError).to.equal(isPermanent);
      expect(given_.sink.taken).to.deep.equal([]);
      await given_.sink.stop();
    }
  });

  it('does not wait for a server that says nothing, or is not there', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const where = { host: '127.0.0.1', port, secure: false, user: '', password: '', from, patience: 300 };
    driver = smtpDriver(where);
    const began = performance.now();
    expect(await errorOf(driver.send(mail)))
      .to.be.an('error')
      .and.not.instanceOf(PermanentMailError);
    expect(performance.now() - began).to.be.below(5000);
    await new Promise((resolve) => silent.close(resolve));
    expect(await errorOf(driver.send(mail)))
      .to.be.an('error')
      .and.not.instanceOf(PermanentMailError);
  });

  it('cannot be led to other recipients by what stands in a name', async () => {
    const given_ = await given({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await given_.driver.send({ ...mail, subject: 'Hello\r\nBcc: all@acme.example\r\n\r\nbody' });
    expect(given_.sink.taken[0]!.to).to.deep.equal([mail.to]);
    expect(given_.sink.taken[0]!.message).to.not.match(/^Bcc:/m);
  });
});

describe('mail as files', () => {
  it('is one message a mail, for its owner only, and only the newest are kept', async function () {
    this.timeout(20_000);
    const directory = mkdtempSync(path.join(tmpdir(), 'evertill-mail-'));
    try {
      const clock = new FakeClock();
      let id = 0;
      const place = path.join(directory, 'mail');
      const driver = fileDriver(place, from, clock, () => String(++id).padStart(6, '0'));
      for (let sent = 0; sent < 503; sent++) {
        await driver.send({ ...mail, subject: `Mail ${sent}` });
        clock.jump(1);
      }
      const names = readdirSync(place).sort();
      expect(names).to.have.length(500);
      expect(names.every((name) => name.endsWith('.eml'))).to.equal(true);
      const newest = path.join(place, names.at(-1)!);
      const text = readFileSync(newest, 'utf8');
      expect(text)
        .to.match(/^From: till@shop\.example$/m)
        .and.match(/^To: ann@acme\.example$/m);
      expect(text)
        .to.match(/^Subject: Mail 502$/m)
        .and.include('The code is 123456.');
      if (process.platform !== 'win32') {
        expect(statSync(newest).mode & 0o777).to.equal(0o600);
        expect(statSync(place).mode & 0o777).to.equal(0o700);
      }
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe('[T24] mail as files to somebody who is erased', () => {
  it('goes, however the address is written, and no other mail', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'evertill-mail-'));
    try {
      const clock = new FakeClock();
      let id = 0;
      const driver = fileDriver(path.join(directory, 'mail'), from, clock, () =>
        String(++id).padStart(6, '0'),
      );
      await driver.forget('nobody@acme.example');
      const others = ['joann@acme.example', 'ann@acme.example.org', 'ann@other.example'];
      for (const to of ['ann@acme.example', ...others, 'ann@acme.example', 'ann@bücher.example'])
        await driver.send({ ...mail, to, text: 'ann@acme.example says hello' });
      await driver.forget('Ann@ACME.example');
      await driver.forget('ann@bücher.example');
      const left = readdirSync(path.join(directory, 'mail')).sort();
      const recipients = left.map(
        (name) => /^To: (.*)$/m.exec(readFileSync(path.join(directory, 'mail', name), 'utf8'))![1],
      );
      expect(recipients).to.deep.equal(others);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe('the mail outbox', () => {
  let clock: FakeClock;
  let lines: Record<string, unknown>[];
  let tried: number;
  let fail: Error | undefined;
  let outbox: MailOutbox;

  beforeEach(() => {
    clock = new FakeClock();
    lines = [];
    tried = 0;
    const log = createLog('debug', {
      write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    });
    const driver: MailDriver = {
      send: () => {
        tried += 1;
        return fail ? Promise.reject(fail) : Promise.resolve();
      },
      forget: () => Promise.resolve(),
      close: () => undefined,
    };
    outbox = new MailOutbox(driver, clock, { random: () => 0.5, id: () => 'id' }, log);
  });

  const post = () => outbox.post(() => Promise.resolve(mail));
  const said = () => lines.map(({ msg }) => msg);

  it('sends after the answer, not with it', async () => {
    fail = undefined;
    post();
    await clock.advance(499);
    expect(tried).to.equal(0);
    await clock.advance(1);
    expect(tried).to.equal(1);
  });

  it('tries three times, then says that it has given up', async () => {
    fail = new Error('busy');
    post();
    await clock.advance(500);
    await clock.advance(5_000);
    expect(tried).to.equal(2);
    await clock.advance(30_000);
    expect(tried).to.equal(3);
    expect(said()).to.deep.equal(['mail not sent yet', 'mail not sent yet', 'mail given up']);
  });

  it('does not try again what no other try will help', async () => {
    fail = new PermanentMailError('no such mailbox');
    post();
    await clock.advance(60_000);
    expect(tried).to.equal(1);
    expect(said()).to.deep.equal(['mail given up']);
  });

  it('sends nothing when it finds nothing to send, and nothing after it was closed', async () => {
    fail = undefined;
    outbox.post(() => Promise.resolve(undefined));
    post();
    outbox.close();
    await settle();
    await clock.advance(60_000);
    expect(tried).to.equal(0);
    await outbox.idle();
  });

  it('does not keep more than a thousand', async () => {
    fail = undefined;
    for (let index = 0; index < 1001; index++) post();
    expect(said()).to.deep.equal(['mail given up: too many are waiting']);
    await clock.advance(1000);
    expect(tried).to.equal(1000);
  });
});
