// Names that lead into one's own network are not followed: whoever answers for a name could otherwise have this server
// ask the machines around it (T11). The addresses that were looked at are the ones that are connected to, so a second
// answer of the name changes nothing.
import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

// Apart: a list with v6 networks would take every v4 address for one of them, written as v6.
const inside = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.ipv4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96], // unspecified, loopback, and v4 addresses written as v6
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.ipv6.addSubnet(network, prefix, 'ipv6');

/** Loopback, private, link-local, reserved, or a way to write one of these. What is no address is not public either. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return family === 4 ? inside.ipv4.check(address, 'ipv4') : inside.ipv6.check(address, 'ipv6');
}

export class PrivateAddressError extends Error {}

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export const resolveHost: Resolve = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** For a connection: fails when any of the name's addresses is not public. */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (host, options, answer) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || addresses.some(({ address }) => isPrivateAddress(address))) {
          answer(new PrivateAddressError(`${host} is not a public address.`), '');
        } else if (options.all) answer(null, [...addresses]);
        else answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, ''),
    );
  };
}
