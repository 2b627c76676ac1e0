// Where the sign-in is kept between starts: beside the till's other notes, for all windows of this browser.
import { tokensSchema } from '@evertill/client-core';
import type { SessionKeep, SessionRecord } from '@evertill/client-core';
import { Remembered } from './remembered.ts';

const note = new Remembered<SessionRecord>('session', (stored) => {
  const { user, access_token, refresh_token } = tokensSchema.parse(stored);
  return user && { access_token, refresh_token, user };
});

export const rememberedSession: SessionKeep = {
  load: () => Promise.resolve(note.get()),
  save(record) {
    note.set(record);
    return Promise.resolve();
  },
};

/** Somebody signed in, or the sign-in was renewed, in another window. */
export function onSessionElsewhere(listener: () => void): void {
  note.onChange(listener);
}
