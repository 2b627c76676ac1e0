// What a till took as evidence of a punch lies on the card the punch counts for, photos beside it; what the store asks for and
// was not taken is marked. decisions.md, ruling 7.
import { expect } from 'chai';
import { collections, longestPhoto, sealedText } from '@evertill/schemas';
import type { AttendanceDayDetail, ClockReply, OperationEntry, Store } from '@evertill/schemas';
import { altered, GivenJournal, sha256 } from '../../support/given-journal.ts';
import { jpegOf, photoEvidence } from '../../support/given-photo.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { put } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule } from './given-schedule.ts';

const punchPath = '/auth/vendor/context/punches';
const place = { kind: 'gps', lat: 60.17, lng: 24.94, accuracy_m: 12 } as const;

describe('evidence of punches', function () {
  this.timeout(30_000);
  let system: System;
  let given: GivenSchedule;
  let till: GivenLane;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    given = await GivenSchedule.in(system, `evidence-${(count += 1)}`);
    till = new GivenLane(system, given.vendor, new GivenJournal(`till-${count}`), { role: 'cashier' });
  });

  const ask = (clock_evidence: Store['clock_evidence']) =>
    put(system, given.vendor.id, collections.store, {
      ...given.vendor.stores[0].document,
      clock_evidence,
    });
  const punch = (payload: object, captured_at = '2026-03-10T09:00:00.000Z') =>
    till.journal.entry('time.punch', payload, {
      actor_id: given.idOf('cashier'),
      store_id: till.storeId,
      captured_at,
    });
  const outcomes = async (...entries: OperationEntry[]) =>
    (await till.send(...entries)).map((one) => ('code' in one ? one.code : one.kind));
  /** All cards, by their day. */
  async function cards(): Promise<AttendanceDayDetail[]> {
    const { rows } = await system.owner.query<{ id: string }>(
      'SELECT id FROM vendor_attendance_days WHERE vendor_id = $1 ORDER BY date',
      [given.vendor.id],
    );
    return Promise.all(rows.map(({ id }) => given.done('get', `/vendor/attendance/days/${id}`)));
  }
  const card = async () => (await cards())[0]!;
  const photoPath = (ref: string) => `/vendor/attendance/photos/${ref}`;

  it('keeps place and photo with the punch, and shows the photo to those who may see its card', async () => {
    const jpeg = jpegOf(longestPhoto);
    expect(
      await outcomes(punch({ id: 'p1', kind: 'in', validations: [place, photoEvidence(jpeg)] })),
    ).to.deep.equal(['applied']);
    const { validations, punches } = await card();
    expect(punches[0]!.missing_evidence).to.deep.equal([]);
    const [gps, photo] = ['gps', 'photo'].map((kind) => validations.find((one) => one.kind === kind)!);
    expect(gps).to.include({ ...place, punch_id: 'p1', photo_ref: '' });
    expect(photo).to.include({ punch_id: 'p1', lat: null, captured_at: '2026-03-10T09:00:00.000Z' });
    const { photo_ref } = photo!;
    expect(await given.done('get', photoPath(photo_ref))).to.deep.equal({ photo_ref, jpeg });
    expect(await given.said('get', photoPath('none'))).to.equal('404 record_not_found');
    expect(await given.said('get', photoPath(photo_ref), undefined, 'cashier')).to.equal('403 forbidden');
    await given.allow('read');
    expect(await given.said('get', photoPath(photo_ref), undefined, 'cashier')).to.equal('200');
    await given.done('patch', `/vendor/vendor-employees/${given.idOf('manager')}`, {
      store_ids: [given.vendor.stores[1].id],
    });
    expect(await given.said('get', photoPath(photo_ref), undefined, 'manager')).to.equal(
      '404 record_not_found',
    );
  });

  it('keeps a photo once: the ledger has the entry without it, and the seal still holds', async () => {
    const entry = punch({ id: 'p1', kind: 'in', validations: [photoEvidence(jpegOf(3000))] });
    expect(await outcomes(entry)).to.deep.equal(['applied']);
    const { rows } = await system.owner.query<{ entry: OperationEntry }>(
      'SELECT entry FROM operation_ledger WHERE vendor_id = $1',
      [given.vendor.id],
    );
    const [{ entry: kept }] = rows as [{ entry: OperationEntry }];
    expect(JSON.stringify(kept)).to.not.include('/9j/');
    expect(sha256(sealedText(kept))).to.equal(entry.hash);
    expect(kept.hash).to.equal(entry.hash);
    // A till whose server was restored sends it again, and has the photo no more.
    expect(await outcomes(kept)).to.deep.equal(['applied']);
    expect((await card()).validation_count).to.equal(1);
  });

  it('refuses a photo that is not the one that was sealed', async () => {
    const entry = punch({ id: 'p1', kind: 'in', validations: [photoEvidence(jpegOf(3000))] });
    const validations = [{ ...photoEvidence(jpegOf(3000)), jpeg: jpegOf(3000, 1) }];
    const forged = { ...entry, payload: { ...entry.payload, validations } };
    expect(await outcomes(forged)).to.deep.equal(['operation_hash']);
    expect(await outcomes(entry)).to.deep.equal(['applied']);
  });

  it('refuses a photo of more than 60,000 bytes, or that is no JPEG', async () => {
    const wrong = [jpegOf(longestPhoto + 3), Buffer.alloc(3000, 1).toString('base64'), '/9j/', '/9j/ééé'];
    for (const jpeg of wrong) {
      const entry = punch({ id: 'p1', kind: 'in', validations: [photoEvidence(jpeg)] });
      expect(await outcomes(entry), jpeg.slice(0, 8)).to.deep.equal(['invalid_input']);
      const body = { store_id: given.store, kind: 'in', validations: [{ kind: 'photo', jpeg }] };
      expect(await given.said('post', punchPath, body, 'cashier')).to.equal('400 invalid_input');
    }
  });

  it('takes a photo over REST as it is, and tells a client what the store asks for', async () => {
    const asked = async () =>
      (await given.done<ClockReply>('get', `${punchPath}?store_id=${given.store}`, undefined, 'cashier'))
        .evidence;
    expect(await asked()).to.equal('none');
    await ask('gps_and_photo');
    expect(await asked()).to.equal('gps_and_photo');
    const jpeg = jpegOf(longestPhoto);
    const validations = [{ kind: 'photo', jpeg }];
    await given.done('post', punchPath, { store_id: given.store, kind: 'in', validations }, 'cashier');
    const { validations: kept, punches } = await card();
    expect(kept.map(({ kind }) => kind)).to.deep.equal(['photo']);
    expect((await given.done('get', photoPath(kept[0]!.photo_ref))).jpeg).to.equal(jpeg);
    expect(punches[0]!.missing_evidence).to.deep.equal([{ kind: 'gps', reason: 'not_taken' }]);
  });

  it('marks a punch with what the store asks for and the till could not take, with the reason', async () => {
    await ask('gps_and_photo');
    const missing_evidence = [{ kind: 'photo', reason: 'refused' }];
    await outcomes(
      punch({ id: 'p1', kind: 'in', missing_evidence }),
      punch({ id: 'p2', kind: 'out', validations: [place] }, '2026-03-10T17:00:00.000Z'),
    );
    await given.done('post', '/vendor/attendance', {
      store_id: given.store,
      vendor_employee_id: given.idOf('manager'),
      date: '2026-03-11',
      clock_in: '2026-03-11T09:00:00Z',
    });
    const marks = (await cards()).map(({ punches }) =>
      punches.map((one) => one.missing_evidence.map(({ kind, reason }) => `${kind} ${reason}`)),
    );
    // By hand, nothing is asked for.
    expect(marks).to.deep.equal([[['gps not_taken', 'photo refused'], ['photo not_taken']], [[]]]);
  });

  it('moves with its punch to another day, whichever punch arrives first', async () => {
    const validations = [photoEvidence(jpegOf(3000))];
    await outcomes(punch({ id: 'out', kind: 'out', validations }, '2026-03-11T00:00:00.000Z'));
    await outcomes(punch({ id: 'in', kind: 'in' }, '2026-03-10T20:00:00.000Z'));
    const [day, ...others] = await cards();
    expect(others).to.deep.equal([]);
    expect(day).to.include({ date: '2026-03-10', validation_count: 1 });
    expect(await given.said('get', photoPath(day!.validations[0]!.photo_ref))).to.equal('200');
  });

  it('of a second punch in the same second lies with the first', async () => {
    await outcomes(punch({ id: 'p1', kind: 'in' }));
    const again = { id: 'p2', kind: 'in', validations: [photoEvidence(jpegOf(3000))] };
    await outcomes(punch(again, '2026-03-10T09:00:00.400Z'));
    expect((await card()).validations.map(({ punch_id }) => punch_id)).to.deep.equal(['p1']);
  });

  it('of a second punch in the same second is missing no more', async () => {
    await ask('gps_and_photo');
    await outcomes(punch({ id: 'p1', kind: 'in' }));
    const again = { id: 'p2', kind: 'in', validations: [place, photoEvidence(jpegOf(3000))] };
    await outcomes(punch(again, '2026-03-10T09:00:00.400Z'));
    const { punches, validation_count } = await card();
    expect(punches.map((one) => one.missing_evidence)).to.deep.equal([[]]);
    expect(validation_count).to.equal(2);
  });

  it('is missing where a photo comes as its digest alone', async () => {
    await ask('photo');
    const { jpeg: _, ...digest } = photoEvidence(jpegOf(3000));
    await outcomes(punch({ id: 'p1', kind: 'in', validations: [digest] }));
    const { punches, validation_count } = await card();
    expect(punches[0]!.missing_evidence).to.deep.equal([{ kind: 'photo', reason: 'not_taken' }]);
    expect(validation_count).to.equal(0);
  });

  it('is not kept with an entry that cannot be read, for it would not be known when to delete it', async () => {
    const entry = punch({ id: 'p1', kind: 'in', validations: [place, photoEvidence(jpegOf(3000))] });
    const unknown = { ...entry, colour: 'red' } as unknown as OperationEntry;
    const unstorable = { ...unknown, payload: { ...entry.payload, note: 'a\u0000b' } };
    expect(await outcomes(unknown, unstorable)).to.deep.equal(['unknown_field', 'invalid_input']);
    const { rows } = await system.owner.query<{ payload: object }>(
      'SELECT payload FROM rejections WHERE vendor_id = $1',
      [given.vendor.id],
    );
    expect(rows).to.have.length(2);
    expect(JSON.stringify(rows)).to.include('p1').and.not.include('/9j/').and.not.include('60.17');
  });

  it('is not kept with the alarm about a broken chain', async () => {
    const entry = punch({ id: 'p1', kind: 'in', validations: [photoEvidence(jpegOf(3000))] });
    await outcomes(altered(entry, { prev_hash: 'f'.repeat(64) }));
    const { rows } = await system.owner.query<{ code: string; payload: object }>(
      'SELECT code, payload FROM rejections WHERE vendor_id = $1',
      [given.vendor.id],
    );
    expect(rows.map(({ code }) => code)).to.deep.equal(['chain_broken']);
    expect(JSON.stringify(rows)).to.not.include('/9j/');
    expect((await card()).validation_count).to.equal(1);
  });

  it('goes with its card', async () => {
    await outcomes(punch({ id: 'p1', kind: 'in', validations: [photoEvidence(jpegOf(3000))] }));
    const { id } = await card();
    await given.done('delete', `/vendor/attendance/${id}`);
    const { rows } = await system.owner.query(
      'SELECT id FROM vendor_attendance_photos WHERE vendor_id = $1',
      [given.vendor.id],
    );
    expect(rows).to.deep.equal([]);
  });

  it('is told to the person it is about, the photo too', async () => {
    const jpeg = jpegOf(3000);
    await outcomes(punch({ id: 'p1', kind: 'in', validations: [place, photoEvidence(jpeg)] }));
    const { data } = await given.done(
      'get',
      `/vendor/vendor-employees/${given.idOf('cashier')}/personal-data`,
    );
    expect(data.punch_photos).to.have.length(1);
    expect(data.punch_photos[0]).to.include({ punch_id: 'p1', date: '2026-03-10', jpeg });
  });

  it('reads an entry of before photos came along, with the name its client kept one under', async () => {
    const validations = [{ kind: 'photo', photo_ref: 'face' }];
    expect(await outcomes(punch({ id: 'p1', kind: 'in', validations }))).to.deep.equal(['applied']);
    expect((await card()).validations[0]).to.include({ kind: 'photo', photo_ref: 'face' });
    expect(await given.said('get', photoPath('face'))).to.equal('404 record_not_found');
  });

  it('of going at midnight lies on the day that ends', async () => {
    const validations = [{ kind: 'photo', photo_ref: 'face' }];
    const sent = await outcomes(
      punch({ id: 'p1', kind: 'in' }, '2026-03-10T20:00:00.000Z'),
      punch({ id: 'p2', kind: 'out', validations }, '2026-03-11T00:00:00.000Z'),
    );
    expect(sent).to.deep.equal(['applied', 'applied']);
    const { rows } = await system.owner.query(
      `SELECT d.date, v.punch_id FROM vendor_attendance_validations v
         JOIN vendor_attendance_days d ON d.vendor_id = v.vendor_id AND d.id = v.day_id WHERE v.vendor_id = $1`,
      [given.vendor.id],
    );
    expect(rows).to.deep.equal([{ date: '2026-03-10', punch_id: 'p2' }]);
  });
});
