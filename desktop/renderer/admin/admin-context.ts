// Who is signed in, for every screen of the admins, and the bell of their inbox.
import { may } from '@evertill/schemas';
import type { Level, Module } from '@evertill/schemas';
import { createContext, useContext } from 'react';
import type { Subject } from 'rxjs';
import type { AdminDoor, AdminUser } from '../platform/admin-door.ts';

export interface AdminAtWork {
  readonly admin: AdminUser;
  readonly door: AdminDoor;
  /** Rings when the inbox may be another one than it was. */
  readonly inbox$: Subject<void>;
}

export const AdminContext = createContext<AdminAtWork | undefined>(undefined);

export function useAdmin(): AdminAtWork {
  const atWork = useContext(AdminContext);
  if (!atWork) throw new Error('There is no admin around this screen.');
  return atWork;
}

/** The server decides; a screen only does not offer what it would refuse. */
export function useAdminMay(level: Level, module: Module): boolean {
  return may(useAdmin().admin, module, level);
}
