// The state of a connection in a word.
import { useText } from '../../ui/language.ts';
import type { deviceWords } from '../device-words.ts';

type ConnectionName = keyof (typeof deviceWords)['connection'];

const names: ReadonlySet<string> = new Set<ConnectionName>([
  'idle',
  'connecting',
  'greeting',
  'catching_up',
  'live',
  'waiting',
  'signed_out',
  'upgrade_required',
  'elsewhere',
]);

export function useConnectionWord(): (name: string) => string {
  const t = useText('support');
  return (name) => (names.has(name) ? t(`connection.${name as ConnectionName}`) : name);
}
