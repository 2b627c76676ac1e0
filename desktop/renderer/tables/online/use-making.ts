// Makes something that the server alone keeps. One whose answer was lost may have been made: the same once more is no
// second one, and once it is known to be made, the same is another one.
import { useTill } from '@evertill/client-core/react';
import { useRef } from 'react';
import type { ServerChange, ServerDoor } from './use-server-door.ts';

export interface Making<Reply> extends Pick<ServerChange<Reply>, 'path' | 'reply' | 'done'> {
  readonly body: object;
}

/** Answers undefined when it was not made, which has been said then. */
export function useMaking(
  change: ServerDoor<string>['change'],
): <Reply>(making: Making<Reply>) => Promise<Reply | undefined> {
  const { chance } = useTill().surroundings;
  const asked = useRef({ text: '', key: '' });
  return async (making) => {
    const text = JSON.stringify(making.body);
    if (text !== asked.current.text) asked.current = { text, key: chance.id() };
    const made = await change({ ...making, method: 'POST', key: asked.current.key });
    if (made) asked.current = { text: '', key: '' };
    return made;
  };
}
