// An action of the till behind a button: `run` it, and show `busy` and `refusal`.
import { useEffect, useState } from 'react';
import { RunningAction } from '../actions/running-action.ts';
import type { ActionState } from '../actions/running-action.ts';
import type { Refusal } from '../refusal.ts';
import { useLive } from './use-live.ts';

export interface UsedAction<Input extends readonly unknown[], Outcome> extends ActionState {
  readonly run: (...input: Input) => Promise<Outcome | Refusal>;
}

/** Pressed twice it is done once. */
export function useAction<Input extends readonly unknown[], Outcome extends { readonly ok: true }>(
  action: (...input: Input) => Promise<Outcome | Refusal>,
): UsedAction<Input, Outcome> {
  const [running] = useState(() => new RunningAction<Input, Outcome>(action));
  const [run] = useState(
    () =>
      (...input: Input) =>
        running.run(...input),
  );
  useEffect(() => running.use(action), [running, action]);
  return { ...useLive(running), run };
}
