// What a store is set to, in sections. The store's own document is changed without a network too; devices, the price sync and
// the currency are the server's.
import { Stack, Tabs, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EditNote } from '../../workplace/edit-mark.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useMay } from '../../workplace/use-may.ts';
import { DevicesPart } from './devices-part.tsx';
import { GeneralPart } from './general-part.tsx';
import { LanesPart } from './lanes-part.tsx';
import { QuickKeysPart } from './quick-keys-part.tsx';
import { ReceiptPart } from './receipt-part.tsx';
import { useStoreDraft } from './use-store-draft.ts';
import type { StoreDraft } from './use-store-draft.ts';
import classes from './settings-page.module.css';

const sections = ['general', 'lanes', 'devices', 'receipt', 'quick-keys'] as const;
type Section = (typeof sections)[number];

export function SettingsPage() {
  const t = useText('manager');
  const store = useStore();
  const [address, setAddress] = useSearchParams();
  const mayWrite = useMay('write', 'settings');
  const mark = useEditMarks('store').get(store.id);
  const draft = useStoreDraft();
  const section = sections.find((one) => one === address.get('tab')) ?? 'general';
  if (mayWrite === undefined) return null;
  return (
    <div className={classes.page} data-testid="settings-page">
      <PageHeading title={t('settings.title')}>{t('settings.hint', { store: store.name })}</PageHeading>
      {!mayWrite && <Text c="dimmed">{t('settings.readOnly')}</Text>}
      <EditNote mark={mark} />
      <Tabs
        value={section}
        onChange={(next) => setAddress(next === null || next === 'general' ? {} : { tab: next })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('settings.sections')}>
          {sections.map((one) => (
            <Tabs.Tab key={one} value={one} mih={48} data-testid={`tab-${one}`}>
              {t(`settings.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sections.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            <Stack>
              <Part section={one} draft={draft} readOnly={!mayWrite} />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

interface PartProps {
  readonly section: Section;
  readonly draft: StoreDraft;
  readonly readOnly: boolean;
}

function Part({ section, draft, readOnly }: PartProps) {
  switch (section) {
    case 'general':
      return <GeneralPart draft={draft} readOnly={readOnly} />;
    case 'lanes':
      return <LanesPart readOnly={readOnly} />;
    case 'devices':
      return <DevicesPart readOnly={readOnly} />;
    case 'receipt':
      return <ReceiptPart draft={draft} readOnly={readOnly} />;
    case 'quick-keys':
      return <QuickKeysPart />;
  }
}
