// One open page, with a reader and a clock of the test's own: what keeps it alive, what it says while nothing happens, and
// what becomes of a reader that does not read.
import { Writable } from 'node:stream';
import { expect } from 'chai';
import type { Response } from 'express';
import { limits } from '@evertill/sync';
import { EventPage } from '../../../server/http/events/event-page.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';

/** Takes what it is told; `isStuck` while it does not read. */
class Reader extends Writable {
  text = '';
  isStuck = false;
  #waiting: (() => void) | undefined;
  readonly writeHead = () => this;
  readonly flushHeaders = () => undefined;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    if (this.isStuck) this.#waiting = done;
    else done();
  }

  readOn(): void {
    this.isStuck = false;
    this.#waiting?.();
  }
}

describe('an open page', () => {
  let clock: FakeClock;
  let reader: Reader;
  let page: EventPage;
  let actor: object | undefined;
  const begin = 1_800_000_000_000;

  beforeEach(() => {
    clock = new FakeClock(begin);
    reader = new Reader();
    actor = { user_id: 'ann' };
    const bearer = {
      token: 't',
      actor: { user_id: 'ann' },
      expiresAt: begin + 900_000,
      authenticate: () => Promise.resolve(actor && { actor }),
    };
    page = new EventPage(reader as unknown as Response, { ...memorySurroundings(), clock }, bearer);
  });

  it('is told its place before it listens, and while nothing happens only when the place has moved', async () => {
    page.pass('e.5.0');
    page.listening();
    expect(reader.text).to.equal('id: e.5.0\n\n: listening\n\n');
    reader.text = '';
    await clock.advance(limits.heartbeat);
    expect(reader.text).to.equal(': alive\n\n');
    page.tell('e.6.3', 'item.updated', { item_id: 'milk' });
    page.pass('e.9.0');
    page.pass('e.9.7');
    reader.text = '';
    await clock.advance(limits.heartbeat);
    expect(reader.text).to.equal('id: e.9.7\n\n: alive\n\n');
    reader.text = '';
    await clock.advance(limits.heartbeat);
    expect(reader.text).to.equal(': alive\n\n');
  });

  it('ends with the token, and within a minute of other rights or none; whoever waits for that is told once', async () => {
    let left = 0;
    page.onClose(() => left++);
    actor = { user_id: 'ann', modules: ['product'] };
    await clock.advance(60_000);
    await settle();
    expect([page.isOpen, reader.writableEnded, left]).to.deep.equal([false, true, 1]);
    page.onClose(() => left++);
    expect(left, 'who comes too late').to.equal(2);
    page.tell('x', 'late', {});
    page.end();
    expect(reader.text).to.not.include('late');
  });

  it('is cut off when its reader has not taken eight megabytes', () => {
    reader.isStuck = true;
    for (let nr = 0; nr < 9; nr++) page.tell(String(nr), 'item.updated', { more: 'x'.repeat(1_048_576) });
    page.tell('last', 'item.updated', {});
    expect(reader.destroyed).to.equal(true);
  });

  it('says when it can take more: at once, when its reader goes on, and when it is gone', async () => {
    await page.canTakeMore();
    reader.isStuck = true;
    page.tell('1', 'item.updated', { more: 'x'.repeat(100_000) });
    let said = false;
    const taken = page.canTakeMore().then(() => (said = true));
    await settle();
    expect(said).to.equal(false);
    reader.readOn();
    await taken;
    reader.isStuck = true;
    page.tell('2', 'item.updated', { more: 'x'.repeat(100_000) });
    const gone = page.canTakeMore();
    reader.destroy();
    await gone;
    expect(page.isOpen).to.equal(false);
  });
});
