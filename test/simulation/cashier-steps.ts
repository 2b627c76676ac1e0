// What people do at a till. Each step is begun and goes on by itself: the till may lose its power in the middle.
import { askServer } from '../../client-core/account/ask-server.ts';
import { createCustomer } from '../../client-core/actions/create-customer.ts';
import { editDocument } from '../../client-core/actions/edit-document.ts';
import { punchClock } from '../../client-core/actions/punch-clock.ts';
import { takeBreak } from '../../client-core/actions/take-break.ts';
import { StorageError } from '../../client-core/database/storage-error.ts';
import { refuse } from '../../client-core/refusal.ts';
import type { Till } from '../../client-core/till/till.ts';
import { ExchangeError } from '@evertill/sync';
import { rememberEntry } from './cashier-work.ts';
import type { Answer, Work } from './cashier-work.ts';
import type { Device, Tab } from './device.ts';
import { draftSteps } from './draft-steps.ts';
import { drawerSteps } from './drawer-steps.ts';
import { olderVersionSteps } from './older-version.ts';
import type { Scene } from './scene.ts';
import { returnSteps } from './return-steps.ts';
import { saleSteps } from './sale-steps.ts';
import { customerIds, productIds } from './shop.ts';
import { typed } from './typed-text.ts';

export const cashierSteps = {
  ...saleSteps,
  ...draftSteps,
  editProduct: editSomeProduct,
  editCustomer: editSomeCustomer,
  addCustomer,
  punch: punchInOrOut,
  takeBreak: takeSomeBreak,
  askPage,
  ...drawerSteps,
  ...returnSteps,
  ...olderVersionSteps,
} as const satisfies Record<string, Work>;

export type CashierStep = keyof typeof cashierSteps;

/** Begins a step at one of the device's open tabs; one person does one thing at a time. */
export function atTill(scene: Scene, device: Device, step: CashierStep): void {
  const tabs = device.openTabs().filter(({ isBusy }) => !isBusy);
  if (tabs.length === 0) return;
  const tab = scene.chance.pick(tabs);
  tab.isBusy = true;
  void finish(scene, tab, step, cashierSteps[step](scene, device, tab.till!));
}

async function finish(scene: Scene, tab: Tab, step: CashierStep, work: Promise<Answer>): Promise<void> {
  const { life } = tab;
  try {
    const answer = await life.whileAlive(work);
    const word = answer.ok ? 'done' : answer.code;
    life.log(`${step}: ${word}`);
    scene.facts.count(`${step} ${word}`);
  } catch (error) {
    const isExpected = error instanceof StorageError || tab.till === undefined;
    life.log(`${step}: failed`);
    if (!isExpected)
      scene.facts.complaints.push(`${step} at ${life.name}: ${String((error as Error).stack ?? error)}`);
  }
  tab.isBusy = false;
}

function editSomeProduct(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance, facts } = scene;
  const id = chance.pick(productIds(device.storeId));
  const changes = chance.happens(0.7)
    ? { price: 2000 + facts.unique() }
    : { name: typed(scene, `product ${facts.unique()}`) };
  return editDocument(till, 'product', id, changes);
}

function editSomeCustomer(scene: Scene, _device: Device, till: Till): Promise<Answer> {
  const { chance, facts } = scene;
  const field = chance.pick(['phone', 'note', 'name']);
  const value = field === 'phone' ? `${facts.unique()}` : typed(scene, `${field} ${facts.unique()}`);
  return editDocument(till, 'customer', chance.pick(customerIds()), { [field]: value });
}

async function addCustomer(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const created = await createCustomer(till, {
    name: typed(scene, `customer ${scene.facts.unique()}`),
    note: typed(scene, 'met at the counter'),
  });
  const record = created.ok && created.deviceSeq > 0 && (await till.operations.get(created.deviceSeq));
  if (record) rememberEntry(scene, device, record);
  return created.ok ? { ok: true } : created;
}

async function punchInOrOut(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance } = scene;
  const despite = chance.happens(0.5) ? (['clock_unsure', 'open_orders'] as const) : [];
  const punched = await punchClock(till, { kind: chance.pick(['in', 'out']), despite });
  if (punched.ok && !punched.again) rememberEntry(scene, device, punched.record);
  return punched;
}

async function takeSomeBreak(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance } = scene;
  const despite = chance.happens(0.5) ? (['clock_unsure'] as const) : [];
  const step = chance.pick(['start', 'end'] as const);
  const taken = await takeBreak(
    till,
    step === 'end' ? { step, despite } : { step, kind: chance.pick(['paid', 'unpaid']), despite },
  );
  if (taken.ok && !taken.again) rememberEntry(scene, device, taken.record);
  return taken;
}

/** A page asks for what is not replicated. */
async function askPage(_scene: Scene, device: Device, till: Till): Promise<Answer> {
  const question = { method: 'GET', path: '/vendor/products', body: '' } as const;
  try {
    const answer = await askServer(till.surroundings, device.sessionOf(till), question);
    return answer.ok ? { ok: true } : refuse('not_found', { code: answer.code });
  } catch (error) {
    if (error instanceof ExchangeError) return refuse('not_synced', { code: error.code });
    throw error;
  }
}
