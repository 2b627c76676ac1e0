// The key that does what the button does, as it is on this device.
import { KeyCap } from '../../ui/key-cap.tsx';
import type { KeyCapProps } from '../../ui/key-cap.tsx';
import { useValue } from '../../ui/use-observable.ts';
import type { ActionId } from './actions.ts';
import { keyLabel } from './pressed-key.ts';
import { keyMap } from './window-keys.ts';

export interface ActionKeyProps {
  readonly action: ActionId;
  readonly at?: KeyCapProps['at'];
}

export function ActionKey({ action, at = 'side' }: ActionKeyProps) {
  return (
    <KeyCap action={action} at={at}>
      {useKeyLabel(action)}
    </KeyCap>
  );
}

export function useKeyLabel(action: ActionId): string {
  return keyLabel(useValue(keyMap.keys$)[action]);
}
