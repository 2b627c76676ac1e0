// A shift is carried to another day or person: by mouse or finger, or from the keyboard. While it is carried, keys are for
// it alone. Nothing is changed before it is put down.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent as KeyPress, PointerEvent } from 'react';
import type { Place } from './week-plan.ts';

export interface Carried {
  readonly shiftId: string;
  readonly by: 'pointer' | 'keys';
  /** Undefined: over nothing it could be put on. */
  readonly over: Place | undefined;
}

export interface CarryOptions {
  /** As the rows stand. */
  readonly people: readonly string[];
  readonly dates: readonly string[];
  /** Undefined: this one stays where it is. */
  readonly placeOf: (shiftId: string) => Place | undefined;
  readonly onDrop: (shiftId: string, to: Place) => void;
}

export interface Carry {
  readonly carried: Carried | undefined;
  /** Moves with the pointer. */
  readonly ghost: (element: HTMLElement | null) => void;
  /** For what holds the shifts, each of which says `data-shift`, and the cells, which say `data-person` and `data-date`. */
  readonly hands: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyPress<HTMLElement>) => void;
  };
}

/** px; less is a click by a hand that trembles */
const leastWay = 6;
/** px from the edge of what scrolls */
const edge = 40;

const ways: Readonly<Record<string, readonly [day: number, person: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

const keysOfCarrying = new Set([...Object.keys(ways), 'Enter', ' ', 'Escape', 'Tab']);

export function useCarry({ people, dates, placeOf, onDrop }: CarryOptions): Carry {
  const [carried, setCarried] = useState<Carried>();
  const grip = useRef<{ readonly shiftId: string; readonly x: number; readonly y: number }>(undefined);
  const shade = useRef<HTMLElement>(undefined);
  /** From the keyboard, which goes on with it wherever it comes to stand. */
  const putDown = useRef('');
  const isCarrying = carried !== undefined;

  useEffect(() => {
    if (putDown.current === '' || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-shift="${CSS.escape(putDown.current)}"]`)?.focus();
  });

  function drop({ shiftId, over, by }: Carried): void {
    letGo();
    if (by === 'keys') putDown.current = shiftId;
    const from = placeOf(shiftId);
    if (from && over && !isSame(from, over)) onDrop(shiftId, over);
  }

  function step(key: string): void {
    const [right, down] = ways[key]!;
    const runs = document.documentElement.dir === 'rtl' ? -1 : 1;
    const over = carried?.over;
    if (!carried || !over) return;
    setCarried({
      ...carried,
      over: {
        personId: nextOf(people, over.personId, down),
        date: nextOf(dates, over.date, right * runs),
      },
    });
  }

  function letGo(): void {
    grip.current = undefined;
    setCarried(undefined);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!carried || !keysOfCarrying.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') letGo();
    else if (carried.by === 'keys' && event.key in ways) step(event.key);
    else if (carried.by === 'keys' && event.key !== 'Tab') drop(carried);
  });
  const onPress = useEffectEvent(() => {
    if (carried?.by === 'keys') letGo();
  });

  useEffect(() => {
    if (!isCarrying) return undefined;
    const down = (event: KeyboardEvent) => onKey(event);
    const press = () => onPress();
    addEventListener('keydown', down, { capture: true });
    // A key that is let go presses what has the focus.
    addEventListener('keyup', swallow, { capture: true });
    addEventListener('pointerdown', press, { capture: true });
    return () => {
      removeEventListener('keydown', down, { capture: true });
      removeEventListener('keyup', swallow, { capture: true });
      removeEventListener('pointerdown', press, { capture: true });
    };
  }, [isCarrying]);

  function grab(shiftId: string | undefined): string | undefined {
    return shiftId !== undefined && placeOf(shiftId) ? shiftId : undefined;
  }

  function moveTo(event: PointerEvent<HTMLElement>): void {
    const { clientX, clientY, currentTarget, pointerId } = event;
    const from = grip.current;
    if (!from) return;
    if (carried?.by !== 'pointer') {
      if (Math.hypot(clientX - from.x, clientY - from.y) < leastWay) return;
      currentTarget.setPointerCapture(pointerId);
    }
    grip.current = { ...from, x: clientX, y: clientY };
    putShade();
    scrollNear(currentTarget, clientY);
    const over = placeUnder(clientX, clientY, placeOf(from.shiftId)?.personId ?? '');
    if (carried?.by === 'pointer' && isSame(carried.over, over)) return;
    setCarried({ shiftId: from.shiftId, by: 'pointer', over });
  }

  function putShade(): void {
    const { x = 0, y = 0 } = grip.current ?? {};
    if (shade.current) shade.current.style.transform = `translate(${x + 12}px, ${y + 12}px)`;
  }

  return {
    carried,
    ghost(element) {
      shade.current = element ?? undefined;
      putShade();
    },
    hands: {
      onPointerDown(event) {
        putDown.current = '';
        const shiftId = grab(shiftIn(event.target));
        if (shiftId === undefined || event.button !== 0 || isCarrying) return;
        // A finger scrolls, but for the handle.
        const isHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null;
        if (event.pointerType !== 'mouse' && !isHandle) return;
        grip.current = { shiftId, x: event.clientX, y: event.clientY };
      },
      onPointerMove: moveTo,
      onPointerUp() {
        if (carried?.by === 'pointer') drop(carried);
        grip.current = undefined;
      },
      onPointerCancel() {
        if (carried?.by === 'pointer') letGo();
        grip.current = undefined;
      },
      onKeyDown(event) {
        if (event.key !== ' ' || isCarrying || event.ctrlKey || event.altKey || event.metaKey) return;
        const found = shiftIn(event.target);
        if (found === undefined) return;
        // One that cannot be picked up now is not opened instead.
        event.preventDefault();
        const shiftId = grab(found);
        if (shiftId === undefined) return;
        setCarried({ shiftId, by: 'keys', over: placeOf(shiftId) });
      },
    },
  };
}

/** Whose id is there. */
function shiftIn(target: EventTarget): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-shift]')?.dataset['shift']
    : undefined;
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
}

function nextOf(all: readonly string[], one: string, by: number): string {
  return all[Math.max(0, Math.min(all.length - 1, all.indexOf(one) + by))] ?? one;
}

function isSame(one: Place | undefined, other: Place | undefined): boolean {
  return one?.personId === other?.personId && one?.date === other?.date;
}

/** A day without a person, as above the table of a phone, is another day of the same person. */
function placeUnder(x: number, y: number, owner: string): Place | undefined {
  const below = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-date]');
  const { date, person = owner } = below?.dataset ?? {};
  return date === undefined ? undefined : { personId: person, date };
}

function scrollNear(inside: HTMLElement, y: number): void {
  const { top, bottom } = inside.getBoundingClientRect();
  if (y < top + edge) inside.scrollBy(0, -edge / 2);
  else if (y > bottom - edge) inside.scrollBy(0, edge / 2);
}
