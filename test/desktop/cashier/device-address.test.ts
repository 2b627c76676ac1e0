// Where a device is, as people write it down.
import { expect } from 'chai';
import { readAddress } from '../../../desktop/renderer/cashier/settings/device-address.ts';

describe('the address of a device', () => {
  const read: readonly (readonly [string, object | undefined])[] = [
    ['192.168.1.50', { host: '192.168.1.50' }],
    [' 192.168.1.50:9100 ', { host: '192.168.1.50', port: 9100 }],
    ['printer-1.local:9101', { host: 'printer-1.local', port: 9101 }],
    ['tcp:printer:9100', { host: 'printer', port: 9100 }],
    ['[fd00::1]:9100', { host: '[fd00::1]', port: 9100 }],
    ['/dev/ttyUSB0', { device_path: '/dev/ttyUSB0' }],
    ['COM3', { device_path: 'COM3' }],
    ['usb:04b8:0e15', { device_path: 'usb:04b8:0e15' }],
    ['printer:0', undefined],
    ['printer:99999', undefined],
    ['http://printer', undefined],
    ['two words', undefined],
    ['', undefined],
  ];
  for (const [typed, means] of read)
    it(`“${typed}” is ${JSON.stringify(means)}`, () => expect(readAddress(typed)).to.deep.equal(means));
});
