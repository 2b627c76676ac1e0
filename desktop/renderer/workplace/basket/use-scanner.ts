// Brings the keyboard to the sale: a scanner's burst becomes a scan wherever the focus is, and a key that nothing else
// wants goes into the entry field. Text a burst has left in another field is taken out again.
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { isBehindDialog } from '../../ui/behind-dialog.ts';
import { useValue } from '../../ui/use-observable.ts';
import { ScanDetector } from './scan-detector.ts';

export interface ScannerRequest {
  readonly entry: RefObject<HTMLInputElement | null>;
  readonly onScan: (code: string) => void;
  /** A dialog is in front: only scans are taken. */
  readonly dialogOpen: boolean;
}

export function useScanner({ entry, onScan, dialogOpen }: ScannerRequest): void {
  const scanned = useEffectEvent(onScan);
  const mayFocus = useEffectEvent(() => !dialogOpen && !isBehindDialog());

  useEffect(() => {
    const detector = new ScanDetector();
    let before: { readonly field: HTMLInputElement | HTMLTextAreaElement; readonly text: string } | undefined;

    function pressed(event: KeyboardEvent): void {
      const { target } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      // The entry field knows itself what to do with a code.
      if (target === entry.current) return;
      const heard = detector.press({ key: event.key, at: event.timeStamp });
      const field = editable(target);
      if (heard.kind === 'begins') before = field && { field, text: field.value };
      if (heard.kind === 'scan') {
        event.preventDefault();
        event.stopPropagation();
        if (before) putBack(before.field, before.text);
        scanned(heard.code);
      } else if (!field && isTyping(event.key) && mayFocus()) {
        // Focused before the key is carried out, the field receives it.
        entry.current?.focus();
      }
    }

    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, [entry]);

  // One that types nothing: it disturbs no field, and no field it.
  const { scanner } = useValue(usePlatform().hardware$);
  useEffect(() => scanner?.listen((code) => scanned(code)), [scanner]);
}

function editable(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | undefined {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(target.type)
    ? target
    : undefined;
}

/** Space and Enter press the button that has the focus. */
function isTyping(key: string): boolean {
  return key.length === 1 && key !== ' ' && key !== '+' && key !== '-';
}

/** As if the person had typed it: React hears of it. */
function putBack(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
