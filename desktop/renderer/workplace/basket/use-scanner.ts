// Brings scans to a screen, wherever the focus is: those of a scanner that types, and those of one that does not.
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { isBehindDialog } from '../../ui/behind-dialog.ts';
import { useValue } from '../../ui/use-observable.ts';
import { scannerKeys } from './scanner-keys.ts';

export interface ScannerRequest {
  readonly entry: RefObject<HTMLInputElement | null>;
  readonly onScan: (code: string) => void;
  /** A dialog is in front: only scans are taken. */
  readonly dialogOpen: boolean;
}

export function useScanner({ entry, onScan, dialogOpen }: ScannerRequest): void {
  const scanned = useEffectEvent(onScan);
  const mayFocus = useEffectEvent(() => !dialogOpen && !isBehindDialog());

  useEffect(
    () =>
      scannerKeys.attach({
        entry: () => entry.current,
        onScan: (code) => scanned(code),
        mayFocus: () => mayFocus(),
      }),
    [entry],
  );

  // One that types nothing: it disturbs no field, and no field it.
  const { scanner } = useValue(usePlatform().hardware$);
  useEffect(() => scanner?.listen((code) => scanned(code)), [scanner]);
}
