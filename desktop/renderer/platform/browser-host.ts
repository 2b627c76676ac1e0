// The till in this browser: its storage is the browser's, its notes are shared by all its windows.
import {
  browserSurroundings,
  clientVersion,
  indexOverPort,
  openTillOn,
  PasswordClient,
  TillKeeper,
  webHttp,
} from '@evertill/client-core';
import type { ItemIndex } from '@evertill/client-core';
import { BehaviorSubject } from 'rxjs';
import { deviceId, deviceName } from './device-id.ts';
import { Problems } from './problems.ts';
import { Remembered, withStrings } from './remembered.ts';
import { rememberedSession } from './session-record.ts';
import type { Away, HostState, TillHost } from './till-host.ts';

export function browserHost(): TillHost {
  const problems = new Problems();
  const session = rememberedSession('session');
  const person = new Remembered('person', withStrings('id', 'name', 'vendor_id'));
  const place = new Remembered('place', withStrings('vendor_id', 'store_id', 'lane_id'));
  const keeper = new TillKeeper({
    async equip() {
      const surroundings = { ...browserSurroundings({ scope: 'till' }), itemIndex: workerIndex };
      return { surroundings, deviceId: await deviceId(surroundings), keep: session };
    },
    deviceName: deviceName(),
    person,
    place,
    open: (request) => openTillOn({ ...request, multiInstance: true }),
    close: (till) => till.close(),
    report: (message, error) => problems.note(message, error),
  });
  return {
    state$: keeper.state$ as BehaviorSubject<HostState>,
    person$: keeper.person$,
    away$: new BehaviorSubject<Away | undefined>(undefined),
    deviceName: deviceName(),
    problems,
    updates: undefined,
    isUnsealed$: new BehaviorSubject(false),
    passwords: new PasswordClient(webHttp(location.origin), clientVersion),
    begin() {
      const begun = keeper.begin();
      person.onChange(() => void keeper.follow());
      place.onChange(() => void keeper.followPlace());
      session.onElsewhere(() => keeper.signedIn());
      return begun;
    },
    login: (email, password) => keeper.login(email, password),
    signOut: () => keeper.signOut(),
    unlock: (staffId, pin) => keeper.unlock(staffId, pin),
    stores: () => keeper.stores(),
    arrival: () => keeper.arrival(),
    salesReport: (question) => keeper.salesReport(question),
    ask: (question) => keeper.ask(question),
    terminals: (shiftId) => keeper.terminals(shiftId),
    usePlace: (storeId, laneId) => keeper.usePlace(storeId, laneId),
    leavePlace: () => keeper.leavePlace(),
  };
}

function workerIndex(): ItemIndex {
  const worker = new Worker(new URL('./item-index-worker.ts', import.meta.url), { type: 'module' });
  return indexOverPort(worker, () => worker.terminate());
}
