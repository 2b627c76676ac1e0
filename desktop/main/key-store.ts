// The system's own key store, for the till process. On a Linux without one Electron would seal with a password that stands
// in its source: that is no seal, and is said instead.
import type { SafeStorage } from 'electron';
import type { Seal } from '../services/secrets/sealed-keep.ts';

export type KeyStoreApi = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
>;

export function keyStore(
  storage: KeyStoreApi,
  platform: NodeJS.Platform,
  report: (message: string, error: unknown) => void,
): Seal {
  let isTold = false;
  const isThere = async (): Promise<boolean> => {
    const isWorthIt = platform !== 'linux' || storage.getSelectedStorageBackend() !== 'basic_text';
    if (isWorthIt && (await storage.isAsyncEncryptionAvailable())) return true;
    if (!isTold)
      report(
        'This system has no key store: the sign-in lies in the till’s folder, readable by its user only.',
        '',
      );
    isTold = true;
    return false;
  };
  return {
    seal: async (text) =>
      (await isThere()) ? (await storage.encryptStringAsync(text)).toString('base64') : undefined,
    async open(sealed) {
      if (!(await isThere())) return undefined;
      try {
        return (await storage.decryptStringAsync(Buffer.from(sealed, 'base64'))).result;
      } catch (error) {
        report('What was sealed on this machine cannot be opened.', error);
        return undefined;
      }
    },
  };
}
