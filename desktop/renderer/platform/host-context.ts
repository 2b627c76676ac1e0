// The till host, for every screen.
import type { SetupDoor } from '@evertill/client-core';
import { createContext, useContext } from 'react';
import type { BehaviorSubject } from 'rxjs';
import type { ShellApi } from '../../ipc/shell-api.ts';
import type { AdminDoor } from './admin-door.ts';
import type { AppUpdate } from './app-update.ts';
import type { CustomerDisplay } from './customer-display.ts';
import type { DeviceDoor } from './device-door.ts';
import type { Hardware } from './hardware.ts';
import type { StoragePersistence } from './storage-persistence.ts';
import type { TillHost } from './till-host.ts';

export interface Platform {
  readonly host: TillHost;
  /** Undefined in the till program, which has no admins. */
  readonly admin: AdminDoor | undefined;
  /** Undefined in the till program, which sets up no server. */
  readonly setup: SetupDoor | undefined;
  readonly update: AppUpdate;
  readonly storage: StoragePersistence;
  readonly customerDisplay: CustomerDisplay;
  /** Another one when another device is saved. */
  readonly hardware$: BehaviorSubject<Hardware>;
  /** Of a till program; undefined in a browser, which reaches none. */
  readonly devices: DeviceDoor | undefined;
  /** Undefined in a browser. */
  readonly shell: ShellApi | undefined;
}

export const PlatformContext = createContext<Platform | undefined>(undefined);

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('There is no platform around this screen.');
  return platform;
}
