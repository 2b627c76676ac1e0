// The devices of a lane as the till knows them: the server's word, kept for when there is none.
import { expect } from 'chai';
import { webClock } from '@evertill/client-core';
import type { ServerAnswer, ServerQuestion } from '@evertill/client-core';
import { devicePlaces } from '../../../../desktop/host/devices/device-paths.ts';
import { SavedDevices } from '../../../../desktop/host/devices/saved-devices.ts';
import type { LaneAt, SavedDevice } from '../../../../desktop/host/devices/saved-devices.ts';
import { Network } from '../../../../desktop/services/network/network.ts';
import { served } from './given-devices.ts';

const at = '2026-11-25T10:00:00.000Z';
const device = (id: string, change: object = {}) => ({
  id,
  store_id: 'store-1',
  type: 'printer',
  name: id,
  pos_register_id: '',
  enabled: true,
  config: {},
  created_at: at,
  updated_at: at,
  ...change,
});

function given(devices: readonly object[]) {
  const server = { devices, isThere: true, refuses: false, asked: [] as ServerQuestion[] };
  const notes = new Map<string, unknown>();
  let lane: LaneAt | undefined = { storeId: 'store-1', laneId: 'lane-1' };
  const reports: string[] = [];
  const till = () =>
    new SavedDevices({
      lane: () => lane,
      notes: {
        read: (name) => Promise.resolve(notes.get(name)),
        write: (name, value) => Promise.resolve(void notes.set(name, structuredClone(value))),
      },
      ask: (question): Promise<ServerAnswer> => {
        server.asked.push(question);
        if (!server.isThere) return Promise.reject(new TypeError('fetch failed'));
        if (server.refuses) return Promise.resolve({ ok: false, code: 'forbidden', sentence: '' });
        const { length: total } = server.devices;
        const body = JSON.stringify({ data: server.devices, total, page: 1, pageSize: 100, totalPages: 1 });
        return Promise.resolve({ ok: true, body });
      },
      report: (message) => reports.push(message),
    });
  const go = (to: LaneAt | undefined) => (lane = to);
  return { server, notes, till, go, reports };
}

const names = async (saved: SavedDevices) => (await saved.all()).map(({ id }) => id);

describe('the devices saved for a lane', () => {
  it('are its own first, then those of the whole store; not another lane’s, and none that is off', async () => {
    const { till, server } = given([
      device('everywhere'),
      device('mine', { pos_register_id: 'lane-1' }),
      device('theirs', { pos_register_id: 'lane-2' }),
      device('off', { enabled: false }),
    ]);
    const saved = till();
    expect(await names(saved)).to.deep.equal(['mine', 'everywhere']);
    expect(await names(saved)).to.deep.equal(['mine', 'everywhere']);
    expect(server.asked.map(({ path }) => path)).to.deep.equal([
      '/auth/vendor/context/stores/store-1/devices?limit=100',
    ]);
  });

  it('are known without the server, by a till that was started again, and stay when somebody may not read them', async () => {
    const { till, server } = given([device('printer')]);
    expect(await names(till())).to.deep.equal(['printer']);
    server.isThere = false;
    const again = till();
    expect(await names(again)).to.deep.equal(['printer']);
    await again.refresh();
    expect(await names(again)).to.deep.equal(['printer']);
    Object.assign(server, { isThere: true, refuses: true, devices: [] });
    await again.refresh();
    expect(await names(again)).to.deep.equal(['printer']);
    server.refuses = false;
    await again.refresh();
    expect(await names(again)).to.deep.equal([]);
  });

  it('of another store are not this one’s, and no till that is closed has any', async () => {
    const { till, server, go } = given([device('printer')]);
    const saved = till();
    await names(saved);
    server.isThere = false;
    go({ storeId: 'store-2', laneId: 'lane-9' });
    expect(await names(saved)).to.deep.equal([]);
    go(undefined);
    expect(await names(saved)).to.deep.equal([]);
    go({ storeId: 'store-1', laneId: 'lane-1' });
    expect(await names(saved)).to.deep.equal(['printer']);
  });

  it('that are no such list, or a note that is damaged, are said to the log and change nothing', async () => {
    const { till, server, notes, reports } = given([device('printer')]);
    const saved = till();
    await names(saved);
    server.devices = [{ id: 7 }];
    await saved.refresh();
    expect(await names(saved)).to.deep.equal(['printer']);
    expect(reports).to.deep.equal(['The saved devices could not be read.']);
    notes.set('devices', { devices: 'x' });
    server.devices = [device('printer')];
    expect(await names(till())).to.deep.equal(['printer']);
  });

  it('may be probed where they are at the network, and nothing else', async () => {
    const at = (id: string, config: object) => device(id, { config }) as unknown as SavedDevice;
    const places = devicePlaces([
      at('counter', { host: '10.0.0.5' }),
      at('scale', { host: 'scale.shop', port: 4001 }),
      at('usb', { device_path: 'usb:1-2' }),
      at('queue', { printer_name: 'EPSON' }),
    ]);
    expect(places).to.deep.equal([
      { host: '10.0.0.5', port: 9100 },
      { host: 'scale.shop', port: 4001 },
    ]);
    const printer = await served(() => new Uint8Array());
    try {
      const network = new Network({
        clock: webClock,
        lookUp: (host) => Promise.resolve([host]),
        saved: () => Promise.resolve(devicePlaces([at('here', { host: '127.0.0.1', port: printer.port })])),
      });
      const there = { host: '127.0.0.1', port: printer.port };
      expect(await network.probeTcp(there)).to.include({ success: true });
      expect(await network.probeTcp({ ...there, port: 5432 })).to.include({ code: 'probe_unsaved' });
      expect(printer.heard, 'not a byte').to.deep.equal([]);
    } finally {
      await printer.close();
    }
  });
});
