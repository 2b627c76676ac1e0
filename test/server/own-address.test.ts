// Where a server is reached when no public address is set.
import { expect } from 'chai';
import { localAddress, networkAddress } from '../../server/own-address.ts';

const address = (family: 'IPv4' | 'IPv6', at: string, internal = false) =>
  ({ family, address: at, internal }) as never;
const interfaces = {
  lo: [address('IPv4', '127.0.0.1', true)],
  // A network card without an address of its own.
  eth1: [address('IPv4', '169.254.7.7')],
  eth0: [address('IPv6', 'fe80::1'), address('IPv4', '192.168.1.20')],
};
const at = (host: string, tls = false) => ({ host, tls, port: 4600 });

describe('the address of a server', () => {
  it('is localhost on its own machine when it listens everywhere', () => {
    expect(localAddress(at('0.0.0.0'))).to.equal('http://localhost:4600');
    expect(localAddress(at('127.0.0.1', true))).to.equal('https://127.0.0.1:4600');
    expect(localAddress(at('::1'))).to.equal('http://[::1]:4600');
  });

  it('is its own in the network for other machines when it listens everywhere', () => {
    expect(networkAddress(at('0.0.0.0'), interfaces)).to.equal('http://192.168.1.20:4600');
    expect(networkAddress(at('::', true), interfaces)).to.equal('https://192.168.1.20:4600');
    expect(networkAddress(at('0.0.0.0'), { lo: interfaces.lo })).to.equal('http://localhost:4600');
    expect(networkAddress(at('till.example'), interfaces)).to.equal('http://till.example:4600');
  });
});
