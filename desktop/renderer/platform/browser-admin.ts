// The admins' door in this browser, at the server the page comes from.
import { webHttp, webLocks } from '@evertill/client-core';
import { AdminDoor } from './admin-door.ts';
import { deviceName } from './device-id.ts';
import { rememberedSession } from './session-record.ts';

export function browserAdmin(): AdminDoor {
  const keep = rememberedSession('admin-session');
  const door = new AdminDoor({
    // One renewal over all windows: a refresh token that is used twice looks stolen.
    surroundings: { http: webHttp(location.origin), locks: webLocks(navigator.locks, 'admin') },
    keep,
    deviceName: deviceName(),
  });
  keep.onElsewhere(() => void door.follow());
  return door;
}
