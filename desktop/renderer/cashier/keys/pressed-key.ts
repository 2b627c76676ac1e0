// What a key is called, however it was pressed and whatever the keyboard's language: `F7`, `Ctrl+Z`, `Alt+1`, `Plus`.
// A command is the same key under every alphabet; Command on a Mac counts as Ctrl.

export type Keystroke = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>;

const alone = new Set([
  'Alt',
  'AltGraph',
  'CapsLock',
  'Control',
  'Dead',
  'Fn',
  'FnLock',
  'Meta',
  'NumLock',
  'Process',
  'ScrollLock',
  'Shift',
  'Unidentified',
]);

const names: Readonly<Record<string, string>> = { ' ': 'Space', '+': 'Plus', '-': 'Minus' };

/** Undefined for a key that is none yet: Shift, or an accent that waits for its letter. */
export function pressedKey(event: Keystroke): string | undefined {
  const { key, code, shiftKey } = event;
  if (alone.has(key)) return undefined;
  // AltGr types characters; some systems call it Ctrl and Alt.
  const types = event.getModifierState('AltGraph');
  const ctrl = !types && (event.ctrlKey || event.metaKey);
  const alt = !types && event.altKey;
  const isCharacter = isOne(key);
  const name = isCharacter && (ctrl || alt) ? commandName(key, code) : key;
  return [
    ...(ctrl ? ['Ctrl'] : []),
    ...(alt ? ['Alt'] : []),
    // A character has its Shift in it.
    ...(shiftKey && (!isCharacter || ctrl || alt) ? ['Shift'] : []),
    isCharacter ? (names[name] ?? name.toUpperCase()) : name,
  ].join('+');
}

/** Under another alphabet, or on a keyboard that types figures with Shift: what is printed on the key elsewhere. */
function commandName(key: string, code: string): string {
  if (/^[a-z0-9]$/i.test(key)) return key;
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key;
}

const labels: Readonly<Record<string, string>> = { Plus: '+', Minus: '−', Delete: 'Del', Insert: 'Ins' };

/** As it is written on a button. */
export function keyLabel(key: string): string {
  return key
    .split('+')
    .map((part) => labels[part] ?? part)
    .join('+');
}

function isOne(key: string): boolean {
  return /^.$/u.test(key);
}

/** Types a character where there is a field to type into. */
export function typesCharacter(key: string): boolean {
  return isOne(key) || Object.values(names).includes(key);
}

/** Changes the text of the field that has the focus. */
export function editsText(key: string): boolean {
  return typesCharacter(key) || ['Delete', 'Home', 'End', 'Insert'].includes(key.split('+').at(-1)!);
}
