// Keeps a sign-in so that its tokens mean nothing to whoever copies the till's files, where the machine has a key store.
// Where it has none they lie there as they are, readable by their user only (threat T15).
import type { SessionKeep } from '@evertill/client-core';

export interface Seal {
  /** Undefined: this machine has no key store worth its name. */
  readonly seal: (text: string) => Promise<string | undefined>;
  /** Undefined: another user or another machine sealed it. */
  readonly open: (sealed: string) => Promise<string | undefined>;
}

const mark = 'sealed.';

export function sealedKeep(keep: SessionKeep, { seal, open }: Seal): SessionKeep {
  const sealed = async (token: string) => {
    const closed = await seal(token);
    return closed === undefined ? token : mark + closed;
  };
  const opened = async (token: string) => (token.startsWith(mark) ? open(token.slice(mark.length)) : token);
  return {
    async load() {
      const record = await keep.load();
      if (!record) return undefined;
      const [access_token, refresh_token] = [
        await opened(record.access_token),
        await opened(record.refresh_token),
      ];
      // Whoever it was signs in again; what they sold is in the journal.
      if (access_token === undefined || refresh_token === undefined) return undefined;
      return { ...record, access_token, refresh_token };
    },
    async save(record) {
      if (!record) return keep.save(record);
      const [access_token, refresh_token] = [
        await sealed(record.access_token),
        await sealed(record.refresh_token),
      ];
      await keep.save({ ...record, access_token, refresh_token });
    },
  };
}
