// A key is dragged to another place, by finger or mouse: while it moves, the others show how they will stand.
import { useState } from 'react';
import type { PointerEvent } from 'react';
import { inOrder, movedTo } from '../../workplace/quick-keys/page-edit.ts';

interface Drag {
  readonly id: string;
  readonly order: readonly string[];
  /** Let go: the change is being written down. */
  readonly isDropped: boolean;
}

export interface DragOrder<Key> {
  /** As they stand now. */
  readonly keys: readonly Key[];
  /** The one that moves; blank for none. */
  readonly moving: string;
  /** For the handle of a key. */
  readonly handle: (id: string) => {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** `drop` resolves false when the change was refused. */
export function useDragOrder<Key extends { readonly id: string }>(
  keys: readonly Key[],
  drop: (order: readonly string[]) => Promise<boolean>,
): DragOrder<Key> {
  const [drag, setDrag] = useState<Drag>();
  const [seen, setSeen] = useState(keys);
  if (seen !== keys) {
    setSeen(keys);
    if (drag?.isDropped) setDrag(undefined);
  }

  function move({ clientX, clientY }: PointerEvent): void {
    if (!drag || drag.isDropped) return;
    const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-quick-key-cell]');
    const order = movedTo(drag.order, drag.id, below?.dataset['quickKeyCell'] ?? '');
    if (order !== drag.order) setDrag({ ...drag, order });
  }

  async function end(): Promise<void> {
    if (!drag || drag.isDropped) return;
    if (keys.every(({ id }, place) => id === drag.order[place])) return setDrag(undefined);
    // The page comes again with its new order; until then it stands as it was left.
    setDrag({ ...drag, isDropped: true });
    if (!(await drop(drag.order).catch(() => false))) setDrag(undefined);
  }

  return {
    keys: drag ? inOrder(keys, drag.order) : keys,
    moving: drag && !drag.isDropped ? drag.id : '',
    handle: (id) => ({
      onPointerDown(event) {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, order: keys.map((key) => key.id), isDropped: false });
      },
      onPointerMove: move,
      onPointerUp: () => void end(),
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}
