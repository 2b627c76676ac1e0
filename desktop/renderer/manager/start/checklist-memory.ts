// That a store needs no checklist any more on this device: all of it was done, or it was hidden.
import { useState } from 'react';
import { Remembered } from '../../platform/remembered.ts';

export interface ChecklistMemory {
  readonly isOver: boolean;
  readonly end: () => void;
}

export function useChecklistMemory(storeId: string): ChecklistMemory {
  const [note] = useState(
    () => new Remembered(`checklist/${storeId}`, (stored) => (stored === true ? true : undefined)),
  );
  const [isOver, setOver] = useState(note.get() === true);
  return {
    isOver,
    end() {
      note.set(true);
      setOver(true);
    },
  };
}
