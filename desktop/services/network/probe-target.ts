// Where a probe may go: to what somebody saved as a device or a bridge of this store, and nowhere else, so that no page can
// look around in the shop's network with it (threat T18). What an address means is decided once, when it is looked up:
// the probe then goes to that number, whatever the name says a moment later.
import { BlockList, isIP } from 'node:net';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** IP addresses of a name. Rejects when it has none. */
export type LookUp = (host: string) => Promise<readonly string[]>;

/** Where no device of a shop is: this machine's cloud, and what is no single machine. */
const never = new BlockList();
never.addSubnet('0.0.0.0', 8, 'ipv4');
never.addSubnet('169.254.0.0', 16, 'ipv4');
never.addSubnet('224.0.0.0', 3, 'ipv4');
never.addAddress('::', 'ipv6');
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');

/** An IPv6 address is written in brackets in an address of the web, and without anywhere else. */
const bare = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

function samePlace(one: Place, other: Place): boolean {
  return bare(one.host) === bare(other.host) && one.port === other.port;
}

/** The number to go to; undefined: not there, as nobody saved it or as no shop's device is there. */
export async function probeAddress(
  wanted: Place,
  saved: readonly Place[],
  lookUp: LookUp,
): Promise<string | undefined> {
  if (!saved.some((place) => samePlace(place, wanted))) return undefined;
  const host = bare(wanted.host);
  const addresses = isIP(host) === 0 ? await lookUp(host) : [host];
  // Of IPv4 addresses written as IPv6 ones, too: `check` looks into them.
  return addresses.find((address) => !never.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}
