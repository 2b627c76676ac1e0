// The book on the disk: what is in it stays, step by step, and what is over is forgotten in time.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import BetterSqlite3 from 'better-sqlite3';
import { TerminalBook } from '../../../../desktop/services/terminal-bridge/book/terminal-book.ts';
import { temporaryDirectory } from '../../../client-core/storage-sqlite/given-storage.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

const day = 86_400_000;
const attempt = {
  transactionRef: 't-1', kind: 'sale', amount: 5, currency: 'EUR', tender: 'card', at: 1, bookmark: '',
} as const; // prettier-ignore
const result = {
  type: 'payment_result', transactionRef: 't-1', storeDeviceId: 'a', orderReference: '', paymentReference: '',
  outcome: 'declined', authCode: '', cardLast4: '', cardBrand: '', entryMode: '',
} as const; // prettier-ignore
const asked = { transactionRef: 't-1', storeId: 's', terminal: 'a', orderReference: '' };

describe('the book of the bridge', () => {
  let place: ReturnType<typeof temporaryDirectory>;
  let clock: FakeClock;
  let book: TerminalBook;
  beforeEach(() => {
    place = temporaryDirectory({ inMemory: true });
    clock = new FakeClock();
    book = new TerminalBook(place.directory, clock);
  });
  afterEach(() => {
    book.close();
    place.remove();
  });
  const again = () => {
    book.close();
    book = new TerminalBook(place.directory, clock);
  };
  const file = () => `${place.directory}/db-terminal-book.sqlite`;

  it('has an attempt, its result and its report after it is opened again', async () => {
    await book.attempts.of('a').record(attempt);
    expect(book.reports.ask(asked)).to.equal(true);
    expect(book.reports.ask(asked)).to.equal(false);
    again();
    expect(await book.attempts.of('a').find('t-1')).to.deep.equal(attempt);
    expect(await book.attempts.of('a').unsettled()).to.deep.equal([attempt]);
    expect(book.reports.unanswered().map(({ transactionRef }) => transactionRef)).to.deep.equal(['t-1']);
    await book.attempts.of('a').record({ ...attempt, result: { outcome: 'declined' } });
    book.reports.answer('t-1', result);
    again();
    expect(book.attempts.unsettled()).to.deep.equal([]);
    expect((await book.attempts.of('a').find('t-1'))?.result).to.deep.equal({ outcome: 'declined' });
    expect(book.reports.unreported('s', '')).to.have.length(1);
    expect(book.reports.unreported('s', 'b')).to.deep.equal([]);
    book.reports.reported('t-1');
    again();
    expect(book.reports.unreported('s', '')).to.deep.equal([]);
    expect(book.reports.find('t-1')).to.deep.include({ isReported: true, result });
  });

  it('changes no result: the first one stands', async () => {
    const own = book.attempts.of('a');
    await own.record({ ...attempt, result: { outcome: 'succeeded', amountApproved: 5 } });
    await own.record({ ...attempt, result: { outcome: 'declined' } });
    expect((await own.find('t-1'))?.result?.outcome).to.equal('succeeded');
    book.reports.ask(asked);
    book.reports.reported('t-1');
    expect(book.reports.find('t-1')?.isReported).to.equal(false);
    book.reports.answer('t-1', result);
    book.reports.answer('t-1', { ...result, outcome: 'succeeded' });
    expect(book.reports.find('t-1')?.result?.outcome).to.equal('declined');
  });

  it('keeps each terminal’s attempts apart, and a reference at one of them', async () => {
    await book.attempts.of('a').record(attempt);
    expect(await book.attempts.of('b').unsettled()).to.deep.equal([]);
    let refusal: unknown;
    await book.attempts
      .of('b')
      .find('t-1')
      .catch((error: unknown) => (refusal = error));
    expect(String(refusal)).to.include('another terminal');
  });

  it('forgets what is over and reported after 90 days, and nothing else ever', async () => {
    const of = (transactionRef: string) => ({ ...attempt, transactionRef });
    const over = { outcome: 'declined' } as const;
    const own = book.attempts.of('a');
    await own.record({ ...of('over'), result: over });
    await own.record(of('open'));
    for (const transactionRef of ['reported', 'unreported']) {
      await own.record({ ...of(transactionRef), result: over });
      book.reports.ask({ ...asked, transactionRef });
      book.reports.answer(transactionRef, { ...result, transactionRef });
    }
    book.reports.ask({ ...asked, transactionRef: 'unanswered' });
    book.reports.reported('reported');
    book.once.begin('print', 'done', 'x');
    book.once.answer('print', 'done', {});
    book.once.begin('print', 'begun', 'x');
    clock.jump(90 * day);
    again();
    expect(book.attempts.find('over')).to.not.equal(undefined);
    clock.jump(1);
    again();
    expect(book.attempts.find('over')).to.equal(undefined);
    expect(book.attempts.find('reported')).to.equal(undefined);
    expect(book.once.find('print', 'done')).to.equal(undefined);
    clock.jump(3650 * day);
    again();
    expect(book.attempts.find('open')).to.not.equal(undefined);
    expect(book.attempts.find('unreported')).to.not.equal(undefined);
    expect(book.reports.find('unreported')).to.not.equal(undefined);
    expect(book.reports.find('unanswered')).to.not.equal(undefined);
    expect(book.once.find('print', 'begun')).to.deep.equal({ content: 'x' });
  });

  it('is one process’s alone, waits for its disk, and is refused when it is damaged, as it is', () => {
    const settings = new BetterSqlite3(file(), { readonly: true, timeout: 10 });
    expect(() => settings.prepare('SELECT * FROM attempt').all()).to.throw('locked');
    settings.close();
    book.close();
    const bytes = readFileSync(file());
    bytes.fill(0xaa, 4096);
    writeFileSync(file(), bytes);
    expect(() => new TerminalBook(place.directory, clock)).to.throw(/damaged|malformed/);
    expect(readFileSync(file()).equals(bytes)).to.equal(true);
  });
});
