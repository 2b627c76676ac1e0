// The keys of a till: none is given twice where both would be heard, none that types or that the browser keeps, and what
// is remembered holds over another version of the app.
import { expect } from 'chai';
import { actionIds, meet } from '../../../desktop/renderer/cashier/keys/actions.ts';
import type { ActionId } from '../../../desktop/renderer/cashier/keys/actions.ts';
import { KeyMap, keysOf, refusalOf } from '../../../desktop/renderer/cashier/keys/key-map.ts';
import type { OwnKeys } from '../../../desktop/renderer/cashier/keys/key-map.ts';
import type { Remembered } from '../../../desktop/renderer/platform/remembered.ts';

class Note implements Pick<Remembered<OwnKeys>, 'get' | 'set' | 'onChange'> {
  kept: OwnKeys | undefined;
  #listener: () => void = () => undefined;

  get(): OwnKeys | undefined {
    return this.kept;
  }

  set(fact: OwnKeys | undefined): void {
    this.kept = fact;
  }

  onChange(listener: () => void): () => void {
    this.#listener = listener;
    return () => (this.#listener = () => undefined);
  }

  /** As another window does it. */
  changeElsewhere(fact: OwnKeys): void {
    this.kept = fact;
    this.#listener();
  }
}

function mapOver(note: Note): KeyMap {
  return new KeyMap(note as unknown as Remembered<OwnKeys>);
}

describe('the keys of a till', () => {
  it('has no usual key twice where both would be heard', () => {
    const usual = keysOf({});
    const twice = actionIds.filter((id) => refusalOf(usual, id, usual[id]));
    expect(twice).to.deep.equal([]);
  });

  it('knows which actions meet on a screen', () => {
    expect(meet('sale.hold', 'sale.resume')).to.equal(true);
    expect(meet('sale.card', 'shift.report')).to.equal(false);
    expect(meet('paper.print', 'order.void')).to.equal(true);
    expect(meet('paper.print', 'returns.all')).to.equal(false);
    expect(meet('go.orders', 'close.confirm')).to.equal(true);
  });

  const refused: readonly (readonly [ActionId, string, string])[] = [
    ['sale.hold', '7', 'character'],
    ['sale.hold', 'A', 'character'],
    ['sale.hold', 'Space', 'character'],
    ['sale.hold', 'Plus', 'character'],
    ['sale.hold', 'Ö', 'character'],
    ['sale.hold', 'Ctrl+Alt+E', 'character'],
    ['sale.hold', 'Enter', 'form'],
    ['sale.hold', 'Shift+Tab', 'form'],
    ['sale.hold', 'Alt+ArrowLeft', 'form'],
    ['sale.hold', 'Ctrl+W', 'browser'],
    ['sale.hold', 'Ctrl+Shift+T', 'browser'],
    ['sale.hold', 'Ctrl+Plus', 'browser'],
    ['sale.hold', 'Ctrl+C', 'browser'],
    ['sale.hold', 'F8', 'taken'],
    ['sale.hold', 'Alt+2', 'taken'],
    ['app.help', 'F12', 'taken'],
  ];
  for (const [action, key, reason] of refused) {
    it(`refuses ${key} for ${action}: ${reason}`, () => {
      expect(refusalOf(keysOf({}), action, key)?.reason).to.equal(reason);
    });
  }

  it('says whose key it is already', () => {
    expect(refusalOf(keysOf({}), 'sale.hold', 'F8')).to.deep.equal({ reason: 'taken', by: 'sale.resume' });
  });

  it('gives the same key to actions of different screens', () => {
    expect(refusalOf(keysOf({}), 'shift.cash', 'F8')).to.equal(undefined);
  });

  it('remembers only what differs, and forgets it all at once', () => {
    const note = new Note();
    const map = mapOver(note);
    expect(map.assign('sale.hold', 'PageDown')).to.equal(undefined);
    expect(note.kept).to.deep.equal({ 'sale.hold': 'PageDown' });
    expect(mapOver(note).keys$.value['sale.hold']).to.equal('PageDown');
    expect(map.assign('sale.hold', 'F7')).to.equal(undefined);
    expect(note.kept).to.equal(undefined);
    map.assign('sale.more', 'PageUp');
    map.reset();
    expect([note.kept, map.keys$.value]).to.deep.equal([undefined, keysOf({})]);
  });

  it('leaves everything as it was when a key is refused', () => {
    const note = new Note();
    const map = mapOver(note);
    expect(map.assign('sale.hold', 'F8')?.reason).to.equal('taken');
    expect([note.kept, map.keys$.value['sale.hold']]).to.deep.equal([undefined, 'F7']);
  });

  it('gives + and − back, although characters are refused', () => {
    const map = mapOver(new Note());
    map.assign('sale.more', 'PageUp');
    expect(map.assign('sale.more', 'Plus')).to.equal(undefined);
    expect(map.keys$.value['sale.more']).to.equal('Plus');
  });

  it('keeps two keys that were swapped', () => {
    const note = new Note();
    const map = mapOver(note);
    map.assign('sale.hold', 'PageDown');
    map.assign('sale.resume', 'F7');
    expect(map.assign('sale.hold', 'F8')).to.equal(undefined);
    const { 'sale.hold': hold, 'sale.resume': resume } = mapOver(note).keys$.value;
    expect([hold, resume]).to.deep.equal(['F8', 'F7']);
  });

  it('drops what another version remembered and this one cannot do', () => {
    const keys = keysOf({ 'sale.hold': 'F8', 'sale.card': '5', 'shift.cash': 'PageDown' });
    expect([keys['sale.hold'], keys['sale.card'], keys['shift.cash']]).to.deep.equal([
      'F7',
      'F9',
      'PageDown',
    ]);
  });

  it('follows another window', () => {
    const note = new Note();
    const map = mapOver(note);
    note.changeElsewhere({ 'sale.hold': 'PageDown' });
    expect(map.keys$.value['sale.hold']).to.equal('PageDown');
  });
});
