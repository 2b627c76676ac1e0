// An address as a log may have it: the key of a store may stand in it (ruling 10), and goes to no log.
const secrets = /([?&](?:token|ticket|key)=)[^&#]*/gi;

export function redactedAddress(address: string): string {
  return address.slice(0, 500).replaceAll(secrets, '$1[redacted]');
}
