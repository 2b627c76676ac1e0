// The part of the attacks that is aimed at the support console: an owner looks after their own devices and no other's.
import type { Attacks } from './attacks.ts';
import { theirs, victimName } from './victim.ts';

const device = `/support/devices/${theirs.device}`;
const entry = `${device}/operations/1`;
const tenants = ['', `vendor_id=${victimName}`];
const reason = 'to see what happens';

/** As one's own, and by the name of the victim. */
function asked(path: string, body?: object): Attacks {
  const more = (query: string) => (query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`);
  return () => tenants.map((query) => ({ path: `${path}${more(query)}`, ...(body ? { body } : {}) }));
}

export const supportAttacks: Readonly<Record<string, Attacks>> = {
  'get /support/fleet': (attacker) => [
    ...asked('/support/fleet')(attacker),
    ...asked(`/support/fleet?store_id=${theirs.store}`)(attacker),
    ...asked(`/support/fleet?q=${theirs.device}`)(attacker),
  ],
  'get /support/stores/:id': asked(`/support/stores/${theirs.store}`),
  'get /support/devices/:id': asked(device),
  'get /support/devices/:id/timeline': asked(`${device}/timeline`),
  'get /support/operations': (attacker) => [
    ...asked('/support/operations')(attacker),
    ...asked(`/support/operations?device_id=${theirs.device}`)(attacker),
    ...asked(`/support/operations?q=${theirs.order}`)(attacker),
  ],
  'get /support/devices/:id/operations/:seq': asked(entry),
  'get /support/conflicts': (attacker) => [
    ...asked('/support/conflicts')(attacker),
    ...asked(`/support/conflicts?device_id=${theirs.device}`)(attacker),
  ],
  'post /support/devices/:id/operations/:seq/retry': asked(`${entry}/retry`, { reason }),
  'post /support/devices/:id/operations/:seq/attribute': asked(`${entry}/attribute`, {
    reason,
    vendor_work_shift_id: theirs.shift,
  }),
  'post /support/devices/:id/instructions': (attacker) => [
    ...asked(`${device}/instructions`, { kind: 'report', reason })(attacker),
    ...asked(`${device}/instructions`, { kind: 'rebuild_replica', reason, collections: [] })(attacker),
    ...asked(`${device}/instructions`, { kind: 'message', reason, text: 'Hello' })(attacker),
  ],
  'post /support/devices/:id/instructions/:seq/withdraw': asked(`${device}/instructions/1/withdraw`, {
    reason,
  }),
  'post /support/devices/:id/revoke': asked(`${device}/revoke`, { reason }),
  'post /support/devices/:id/admit': asked(`${device}/admit`, { reason }),
  'get /support/files/:id': asked(`/support/files/${theirs.file}`),
  'get /support/price-proof': asked(`/support/price-proof?item_id=${theirs.product}&history_id=1`),
  'get /support/server': () => [{ path: '/support/server' }],
};
