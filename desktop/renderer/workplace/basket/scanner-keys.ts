// The keys of a window as a scanner presses them, on every screen. A burst becomes a scan for the screen that listens; where
// none does, its keys stay text, but neither what ends it nor a sign amid it presses a button, sends a form or leaves the
// screen, and a code that no field of text has taken is said to be lost. What a burst has left in another field than the
// screen's own, or in a date, is taken out again.
import { readScanCode } from '../receipt/scan-code.ts';
import { looksLikeCode } from './entry.ts';
import { ScanDetector } from './scan-detector.ts';
import type { Heard, Keystroke } from './scan-detector.ts';

export interface ScanListener {
  /** The field that knows itself what to do with a code. */
  readonly entry: () => HTMLInputElement | null;
  readonly onScan: (code: string) => void;
  /** May a key that nothing else wants go into that field? */
  readonly mayFocus: () => boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A password may be typed by a program; a code of goods has at least so many digits. */
const fewestDigits = 8;

class ScannerKeys {
  readonly #detector = new ScanDetector();
  /** The latest last. */
  #listeners: readonly ScanListener[] = [];
  #before: { readonly field: Field; readonly text: string } | undefined;
  #lost: () => void = () => undefined;

  /** Answers how it is taken back. */
  attach(listener: ScanListener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => (this.#listeners = this.#listeners.filter((one) => one !== listener));
  }

  /** For as long as the window is there. `lost`: a code came, and nothing takes it. Answers how to end it. */
  listen(lost: () => void): () => void {
    this.#lost = lost;
    const pressed = (event: KeyboardEvent) => this.#pressed(event);
    const released = (event: KeyboardEvent) =>
      this.#hear(event, this.#detector.release({ key: event.key, at: event.timeStamp }));
    window.addEventListener('keydown', pressed, { capture: true });
    window.addEventListener('keyup', released, { capture: true });
    return () => {
      window.removeEventListener('keydown', pressed, { capture: true });
      window.removeEventListener('keyup', released, { capture: true });
    };
  }

  #pressed(event: KeyboardEvent): void {
    // What the page makes up is no key.
    if (!event.isTrusted || event.metaKey || event.isComposing) return;
    const stroke = strokeOf(event);
    const isAmidScan = this.#detector.isInBurst(stroke.at);
    if (this.#detector.isLeftOver(stroke)) swallow(event);
    // A blank of a code presses no button.
    else if (event.key === ' ' && isAmidScan && isPressedBy(event)) {
      this.#detector.press(stroke);
      swallow(event);
    } else this.#hear(event, this.#detector.press(stroke));
  }

  #hear(event: KeyboardEvent, heard: Heard): void {
    const { target } = event;
    const listener = this.#listeners.at(-1);
    const entry = listener?.entry() ?? undefined;
    const field = editable(target);
    const begins = heard.kind === 'begins' || (heard.kind === 'sign' && heard.begins);
    if (begins) this.#before = field && field !== entry ? { field, text: field.value } : undefined;
    if (heard.kind === 'part') swallow(event);
    else if (heard.kind === 'sign') {
      swallow(event);
      if (!field && listener?.mayFocus()) entry?.focus();
      // Any other field of a screen that listens is put back at the end.
      const receiving = field === entry || !listener ? field : !field && editable(document.activeElement);
      if (receiving) write(receiving, `${receiving.value}${heard.sign}`);
    } else if (heard.kind === 'scan') this.#end(event, heard.code);
    // Focused before the key is carried out, the field receives it.
    else if (event.type === 'keydown' && !field && isTyping(event) && listener?.mayFocus()) entry?.focus();
  }

  #end(event: KeyboardEvent, code: string): void {
    const listener = this.#listeners.at(-1);
    if (!listener) {
      const isCode = looksLikeCode(code, fewestDigits) || readScanCode(code) !== undefined;
      if (!isCode) return this.#detector.forget();
      if (event.key !== 'Tab' && isPressedBy(event)) swallow(event);
      if (takesText(event.target)) return;
      this.#putBack();
      return this.#lost();
    }
    const isEntry = event.target === listener.entry();
    // Fingers that run from field to field end with Tab too.
    if (event.key === 'Tab' && !looksLikeCode(code, fewestDigits)) return this.#detector.forget();
    if (isEntry && event.key === 'Enter') return;
    swallow(event);
    if (isEntry) return void event.target!.dispatchEvent(new KeyboardEvent('keydown', enter));
    this.#putBack();
    listener.onScan(code);
  }

  /** What stood in a field before a scan was typed into it. */
  #putBack(): void {
    if (this.#before) write(this.#before.field, this.#before.text);
  }
}

/** Of this window. */
export const scannerKeys = new ScannerKeys();

const enter = { key: 'Enter', bubbles: true, cancelable: true };

/** A character that a keyboard types with AltGr counts as the character; systems call that Ctrl and Alt. */
function strokeOf(event: KeyboardEvent): Keystroke {
  const types = event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey);
  return {
    key: event.key,
    code: event.code,
    at: event.timeStamp,
    ctrl: event.ctrlKey && !types,
    alt: event.altKey && !types,
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Would it press a button, follow a link or send a form? Not where a field takes scans one after the other. */
function isPressedBy({ target, key }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement)
    return key === ' ' ? !editable(target) : target.form !== null && !('takesScan' in target.dataset);
  return target instanceof HTMLElement && target.closest('button, a, summary, [role=button]') !== null;
}

function editable(target: EventTarget | null): Field | undefined {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(target.type)
    ? target
    : undefined;
}

function takesText(target: EventTarget | null): boolean {
  const field = editable(target);
  return field !== undefined && !field.readOnly && !field.disabled && !/^(?:date|time)/.test(field.type);
}

/** Space and Enter press the button that has the focus. */
function isTyping({ key, ctrlKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && key !== '+' && key !== '-' && !ctrlKey && !altKey;
}

/** As if the person had typed it: React hears of it. */
function write(field: Field, text: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
