// What somebody types over a value that may change meanwhile: nothing they typed is lost, and they are told.
import { useState } from 'react';

export interface Typed {
  /** What stands in the field. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** The value is another one than when they began. */
  readonly isOvertaken: boolean;
  /** What was typed is done with: the value itself stands there again. */
  readonly done: () => void;
}

export function useTyped(value: string): Typed {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  return {
    text: typed?.text ?? value,
    type: (text) => setTyped((before) => ({ text, over: before?.over ?? value })),
    isOvertaken: typed !== undefined && typed.over !== value,
    done: () => setTyped(undefined),
  };
}
