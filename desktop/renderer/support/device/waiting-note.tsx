// What is unsent on a till, since when, and why; by its own last word, and beside it what the server has.
import { Alert, Stack, Text } from '@mantine/core';
import type { SupportDevice } from '@evertill/schemas';
import { wholeNumber } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { useFindingWords } from '../../workplace/status/finding-words.ts';
import { isLastWord } from '../live/last-word.ts';
import { Moment, useMomentText } from '../live/moment.tsx';
import { RefusalNote } from '../ledger/refusal-note.tsx';
import { stateOf } from './device-state.ts';

/** What keeps a journal from going out, worst first as findings are. */
const holdsBack: ReadonlySet<string> = new Set([
  'storage_corrupt',
  'storage_full',
  'storage_failing',
  'storage_away',
  'journal_broken',
  'operation_stuck',
  'device_revoked',
  'signed_out',
  'app_too_old',
  'silent',
  'server_trouble',
  'half_open',
  'out_of_contact',
  'unreported',
  'program_frozen',
  'connection_flaps',
  'waiting_for_another',
  'server_restored',
  'slow_network',
]);

export function WaitingNote({ device }: { readonly device: SupportDevice }) {
  const t = useText('support');
  const moment = useMomentText();
  const wordsOf = useFindingWords();
  const journal = stateOf(device)?.journal;
  const cause = device.findings.find(({ code }) => holdsBack.has(code));
  if (!journal) return <Text c="dimmed">{t('device.neverReported')}</Text>;
  const { waiting, waiting_sales: sales, oldest } = journal;
  return (
    <Stack gap="xs" data-testid="waiting" data-count={waiting}>
      {waiting === 0 ? (
        <Text>{t(isLastWord(device) ? 'device.nothingWaited' : 'device.nothingWaits')}</Text>
      ) : (
        <>
          <Text fw={600}>
            {t('device.waits', { count: waiting, time: moment(device.waiting_since) })}{' '}
            {sales > 0 && t('device.waitsSales', { count: sales })}
          </Text>
          <Alert color={cause ? 'yellow' : 'evergreen'} variant="light" data-testid="waiting-why">
            {t('device.why', { reason: cause ? wordsOf(cause.code).sentence : t('device.whyConnected') })}
          </Alert>
          {oldest && (
            <Text size="sm">
              {t('device.oldest', { seq: oldest.device_seq, type: oldest.type })}{' '}
              {oldest.offered > 0 && t('device.offered', { count: oldest.offered })}
            </Text>
          )}
          {oldest && oldest.code !== '' && <RefusalNote code={oldest.code} />}
        </>
      )}
      <Text size="sm" c="dimmed">
        {t('device.arrived')}: {t('device.upTo', { seq: wholeNumber(device.device_seq) })}
        {device.missing > 0 && ` · ${t('fleet.missing', { count: device.missing })}`}
      </Text>
      <Text size="sm" c="dimmed">
        {t('device.reported')}: <Moment at={device.reported_at} />
      </Text>
    </Stack>
  );
}
