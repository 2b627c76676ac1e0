// A sign-in that is kept sealed: what lies on the disk is no token, and a machine without a key store says so once.
import { expect } from 'chai';
import type { SessionRecord } from '@evertill/client-core';
import { keyStore } from '../../../desktop/main/key-store.ts';
import { sealedKeep } from '../../../desktop/services/secrets/sealed-keep.ts';

const record: SessionRecord = {
  access_token: 'eyJ.access',
  refresh_token: 'eyJ.refresh',
  user: { id: 'u', name: 'Ann', vendor_id: 'v' } as SessionRecord['user'],
};

describe('[T15] a sign-in in the desktop shell', () => {
  let kept: SessionRecord | undefined;
  let told: string[];
  beforeEach(() => ([kept, told] = [undefined, []]));
  const keep = {
    load: async () => kept,
    save: async (given: SessionRecord | undefined) => void (kept = given),
  };
  const on = (platform: NodeJS.Platform, backend: string, isAvailable = true) =>
    sealedKeep(
      keep,
      keyStore(
        {
          isAsyncEncryptionAvailable: async () => isAvailable,
          getSelectedStorageBackend: () => backend as 'basic_text',
          encryptStringAsync: async (text) => Buffer.from(text).reverse(),
          decryptStringAsync: async (sealed) => {
            const result = Buffer.from(sealed).reverse().toString();
            if (!result.startsWith('eyJ')) throw new Error('not ours');
            return { result, shouldReEncrypt: false };
          },
        },
        platform,
        (message) => told.push(message),
      ),
    );

  it('is sealed by the system, and the same when it is read again', async () => {
    for (const [platform, backend] of [
      ['linux', 'kwallet6'],
      ['win32', 'unknown'],
      ['darwin', 'unknown'],
    ] as const) {
      const sealed = on(platform, backend);
      await sealed.save(record);
      expect(JSON.stringify(kept)).to.not.contain('eyJ');
      expect(kept!.access_token).to.match(/^sealed\./);
      expect(await sealed.load()).to.deep.equal(record);
      await sealed.save(undefined);
      expect(await sealed.load()).to.equal(undefined);
    }
    expect(told).to.deep.equal([]);
  });

  it('is not given to a password everybody knows, and that is said once', async () => {
    const sealed = on('linux', 'basic_text');
    await sealed.save(record);
    await sealed.save(record);
    expect(kept).to.deep.equal(record);
    expect(await sealed.load()).to.deep.equal(record);
    expect(told).to.have.length(1);
    expect(told[0]).to.contain('no key store');
    await on('win32', 'unknown', false).save(record);
    expect(told).to.have.length(2);
  });

  it('of before is read as it is; one sealed elsewhere is none', async () => {
    kept = record;
    expect(await on('linux', 'kwallet6').load()).to.deep.equal(record);
    kept = { ...record, refresh_token: `sealed.${Buffer.from('another’s').toString('base64')}` };
    expect(await on('linux', 'kwallet6').load()).to.equal(undefined);
    kept = { ...record, access_token: 'sealed.AAAA' };
    expect(await on('linux', 'basic_text').load()).to.equal(undefined);
  });
});
