// Where a sign-in is kept between starts: beside the till's other notes, for all windows of this browser.
import { tokensSchema } from '@evertill/client-core';
import type { SessionKeep, SessionRecord } from '@evertill/client-core';
import { Remembered } from './remembered.ts';

export interface SharedSession extends SessionKeep {
  /** Somebody signed in or out, or the sign-in was renewed, in another window. */
  onElsewhere(listener: () => void): void;
}

/** `name`: of the note. People of the shop and admins are signed in beside one another. */
export function rememberedSession(name: 'session' | 'admin-session'): SharedSession {
  const note = new Remembered<SessionRecord>(name, (stored) => {
    const { user, access_token, refresh_token } = tokensSchema.parse(stored);
    return user && { access_token, refresh_token, user };
  });
  return {
    load: () => Promise.resolve(note.get()),
    save(record) {
      note.set(record);
      return Promise.resolve();
    },
    onElsewhere: (listener) => void note.onChange(listener),
  };
}
