// Opens the cash drawer after what moves cash was written down. Practice opens none.
import { useCallback } from 'react';
import { useDrawer } from '../workplace/use-drawer.ts';
import { useTraining } from './training/training-context.ts';

export function useCashDrawer(): () => void {
  const open = useDrawer();
  const { practice } = useTraining();
  return useCallback(() => {
    if (!practice) open();
  }, [open, practice]);
}
