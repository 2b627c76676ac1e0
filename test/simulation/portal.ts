// Something between a store and its server that answers in the server's place, such as the sign-in page of a network: to
// plain requests and to the upgrade of the socket, for a while, and then no more.
import type { HttpAnswer } from '../../client-core/surroundings.ts';
import { atTill } from './cashier-steps.ts';
import type { Scene } from './scene.ts';
import type { SeededChance } from './seeded-chance.ts';
import { storeIds } from './shop.ts';

const minute = 60_000;

/** All devices of a store lie behind it, and pages of theirs ask. Lines that are open stay, or go dead. */
export function raisePortal(scene: Scene): void {
  const { chance, devices, world } = scene;
  const storeId = chance.pick(storeIds);
  const behind = devices.filter((device) => device.storeId === storeId);
  const answer = portalAnswer(chance, world.start + world.now());
  const cutsLines = chance.happens(0.5);
  world.log('network', `a portal answers ${answer.status} for the server of ${storeId}`);
  for (const device of behind) {
    device.enterPortal(answer, cutsLines);
    world.after(chance.between(0, 9000), () => atTill(scene, device, 'askPage'));
  }
  world.after(chance.between(10_000, 20 * minute), () => {
    for (const device of behind) device.leavePortal(answer);
  });
}

/** `now`: ms since 1970, for a `Retry-After` that names a day. */
function portalAnswer(chance: SeededChance, now: number): HttpAnswer {
  const status = chance.pick([200, 302, 401, 401, 401, 403, 404, 503, 511]);
  const retryAfter = chance.pick(['', '86400', new Date(now + 86_400_000).toUTCString(), 'soon', '-1']);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    date: new Date(now).toUTCString(),
    ...(status === 302 ? { location: 'http://portal.example/' } : {}),
    ...(status === 401 ? { 'www-authenticate': 'Basic realm="Guests"' } : {}),
    ...(retryAfter === '' ? {} : { 'retry-after': retryAfter }),
  };
  return { status, headers, body: '<!doctype html><title>Welcome to our network</title>' };
}
