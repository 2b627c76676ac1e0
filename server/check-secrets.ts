// The check of `npm run doctor` that looks at the environment: are the secrets set, strong, and read by nobody else? It reads
// the settings as the server does, and makes nothing.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { unwell, well } from './doctor/finding.ts';
import type { Finding } from './doctor/finding.ts';

export function checkSecrets(environment: Readonly<Record<string, string | undefined>>): Finding {
  let kept = '';
  try {
    const config = readConfig(environment, (dataDir) => {
      kept = path.join(dataDir, 'secrets.json');
      return { access: '', refresh: '', seal: '' };
    });
    if (process.platform !== 'win32' && existsSync(kept) && (statSync(kept).mode & 0o077) !== 0)
      return unwell(
        'secrets',
        'fail',
        `Others may read ${kept}.`,
        `chmod 600 ${kept}, and delete its access and refresh secrets when somebody may have.`,
      );
    return well(
      'secrets',
      config.production
        ? 'They are set and strong enough for production.'
        : 'They are fit for what is no production.',
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return unwell(
      'secrets',
      'fail',
      error.problems.join('; '),
      'Put these variables right: .env.example says what each is.',
    );
  }
}
