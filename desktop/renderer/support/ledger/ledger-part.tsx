// The journal of a till as the server has it: its numbers as a strip and in words, and its entries.
import { Stack, Text } from '@mantine/core';
import type { SupportDevice } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { RecordPart } from '../../ui/record-part.tsx';
import { stateOf } from '../device/device-state.ts';
import { EntryList } from './entry-list.tsx';
import { LedgerStrip } from './ledger-strip.tsx';

export function LedgerPart({ device }: { readonly device: SupportDevice }) {
  const t = useText('support');
  const head = stateOf(device)?.journal.head ?? 0;
  return (
    <Stack>
      <RecordPart title={t('ledger.title')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('ledger.hint')}
        </Text>
        <LedgerStrip runs={device.ledger} head={head} />
      </RecordPart>
      <RecordPart title={t('ledger.entries')}>
        <EntryList vendorId={device.vendor_id} deviceId={device.device_id} storeId="" />
      </RecordPart>
    </Stack>
  );
}
