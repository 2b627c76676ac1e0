// What every screen must say for as long as it is so: a wrong clock, a disk that takes nothing, a server that does not
// answer, a catalog that has come in part. Each with what to do; none of them stops a sale.
import { useSyncStatus } from '@evertill/client-core/react';
import {
  IconCloudDownload,
  IconCloudQuestion,
  IconClockExclamation,
  IconDatabaseX,
} from '@tabler/icons-react';
import { limits } from '@evertill/sync';
import { wholeNumber } from '../../ui/decimal.ts';
import { ErrorLink } from '../../ui/error-link.tsx';
import { useText } from '../../ui/language.ts';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { Banner } from './banner.tsx';
import { ClockBanner } from './clock-banner.tsx';
import { catalogComing } from './mood.ts';
import { SupportMessages } from './support-messages.tsx';

const minute = 60_000;
const hour = 60 * minute;

export function SyncBanners() {
  const t = useText('workplace');
  const status = useSyncStatus();
  const { clockSkew, storageTrouble, connection } = status;
  const catalog = catalogComing(status);
  const off = Math.abs(clockSkew ?? 0);
  const far = off > limits.greatestSkew;
  const disk = storageTrouble !== null && rejectionWords({ code: storageTrouble });
  return (
    <div role="status">
      <SupportMessages />
      {disk && (
        <Banner name="disk" color="red" icon={<IconDatabaseX />} title={disk.sentence}>
          {disk.next} <ErrorLink code={storageTrouble} />
        </Banner>
      )}
      <ClockBanner />
      {clockSkew !== null && (
        <Banner
          name="clock"
          color={far ? 'red' : 'yellow'}
          icon={<IconClockExclamation />}
          title={t(clockSkew > 0 ? 'banner.clockAhead' : 'banner.clockBehind', {
            off:
              off < 2 * hour
                ? t('banner.minutes', { count: off / minute })
                : t('banner.hours', { count: Math.round(off / hour) }),
          })}
        >
          {far ? t('banner.clockFar') : t('banner.clockNext')}
        </Banner>
      )}
      {catalog && (
        <Banner
          name="catalog"
          color="yellow"
          icon={<IconCloudDownload />}
          title={t('banner.catalog', { items: wholeNumber(catalog.items) })}
        >
          {catalog.isCut ? t('banner.catalogCut') : t('banner.catalogNext')}
        </Banner>
      )}
      {connection.silent && (
        <Banner name="silent" color="yellow" icon={<IconCloudQuestion />} title={t('banner.silent')}>
          {t('banner.silentNext')}
        </Banner>
      )}
    </div>
  );
}
