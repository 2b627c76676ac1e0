// A key has one name, whatever the keyboard's language and the system.
import { expect } from 'chai';
import { editsText, keyLabel, pressedKey } from '../../../desktop/renderer/cashier/keys/pressed-key.ts';
import type { Keystroke } from '../../../desktop/renderer/cashier/keys/pressed-key.ts';

function pressed(stroke: Partial<Keystroke>, altGraph = false): string | undefined {
  return pressedKey({
    key: '',
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    getModifierState: (name) => altGraph && name === 'AltGraph',
    ...stroke,
  });
}

describe('the name of a pressed key', () => {
  it('is what is printed on it', () => {
    expect(pressed({ key: 'F7', code: 'F7' })).to.equal('F7');
    expect(pressed({ key: 'Delete', code: 'Delete' })).to.equal('Delete');
    expect(pressed({ key: 'F7', code: 'F7', shiftKey: true })).to.equal('Shift+F7');
    expect(pressed({ key: ' ', code: 'Space' })).to.equal('Space');
  });

  it('has Ctrl, Alt and Shift in one order; Command is Ctrl', () => {
    const shifted = { key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true };
    expect(pressed(shifted)).to.equal('Ctrl+Shift+Z');
    expect(pressed({ key: 'z', code: 'KeyZ', metaKey: true })).to.equal('Ctrl+Z');
  });

  it('is + with or without Shift, on the figures and beside them', () => {
    expect(pressed({ key: '+', code: 'Equal', shiftKey: true })).to.equal('Plus');
    expect(pressed({ key: '+', code: 'NumpadAdd' })).to.equal('Plus');
    expect(pressed({ key: '-', code: 'NumpadSubtract' })).to.equal('Minus');
  });

  it('is the same command under another alphabet', () => {
    expect(pressed({ key: 'я', code: 'KeyZ', ctrlKey: true })).to.equal('Ctrl+Z');
    expect(pressed({ key: '&', code: 'Digit1', altKey: true })).to.equal('Alt+1');
    expect(pressed({ key: '¡', code: 'Digit1', altKey: true })).to.equal('Alt+1');
    // Where Z is printed on it, not where it stands elsewhere.
    expect(pressed({ key: 'z', code: 'KeyY', ctrlKey: true })).to.equal('Ctrl+Z');
  });

  it('is a character with AltGr, which some systems call Ctrl and Alt', () => {
    const euro = { key: '€', code: 'KeyE', ctrlKey: true, altKey: true };
    expect(pressed(euro, true)).to.equal('€');
  });

  it('is none before there is a key', () => {
    for (const key of ['Shift', 'Control', 'AltGraph', 'Dead']) expect(pressed({ key })).to.equal(undefined);
  });

  it('is written short on a button', () => {
    expect(['Delete', 'Plus', 'Minus', 'Ctrl+Z'].map(keyLabel)).to.deep.equal(['Del', '+', '−', 'Ctrl+Z']);
  });

  it('tells what changes a text', () => {
    expect(['Plus', 'Delete', 'A', 'Home'].map(editsText)).to.deep.equal([true, true, true, true]);
    expect(['F7', 'Ctrl+Z', 'Alt+1', 'PageUp'].map(editsText)).to.deep.equal([false, false, false, false]);
  });
});
