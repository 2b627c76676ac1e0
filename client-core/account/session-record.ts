// Who is signed in on this device, as it is kept between starts. Signing out clears it and nothing else: the journal
// knows nothing of sessions (decisions.md, ruling 14).
import * as z from 'zod';

export const sessionUserSchema = z.looseObject({ id: z.string().min(1) });
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** What login and refresh answer with. */
export const tokensSchema = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  user: sessionUserSchema.optional(),
});

export interface SessionRecord {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: SessionUser;
}

/** Where the record is kept; every tab of the device shares it. */
export interface SessionKeep {
  load(): Promise<SessionRecord | undefined>;
  save(record: SessionRecord | undefined): Promise<void>;
}
