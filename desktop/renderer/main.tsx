// Starts the page: words, platform, then the screens. On an address where a browser gives a page no storage, it says
// so instead of opening a till that could lose a sale.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { createRoot } from 'react-dom/client';
import { filter, firstValueFrom } from 'rxjs';
import { App } from './app.tsx';
import { cashierWords } from './cashier/words.ts';
import { AppUpdate } from './platform/app-update.ts';
import { pageSecurity } from './platform/page-security.ts';
import { StoragePersistence } from './platform/storage-persistence.ts';
import { TillHost } from './platform/till-host.ts';
import { speak } from './ui/language.ts';
import { uiWords } from './ui/words.ts';

async function start(): Promise<void> {
  await speak({ en: { ui: uiWords, cashier: cashierWords } }, 'en');
  const platform = { host: new TillHost(), update: new AppUpdate(), storage: new StoragePersistence() };
  const security = pageSecurity();
  createRoot(document.getElementById('app')!).render(<App platform={platform} security={security} />);
  if (security === 'plain') return;
  void platform.host.begin();
  // Without a worker the till works all the same, while there is a network to start from.
  platform.update.begin().catch((error: unknown) => platform.host.problems.note('No offline start.', error));
  // Some browsers ask the person: not before there is something to keep.
  await firstValueFrom(platform.host.state$.pipe(filter(({ name }) => name === 'open')));
  void platform.storage.ask();
}

void start();
