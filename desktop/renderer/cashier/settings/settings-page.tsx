// What can be set at this device: which lane it is, what it prints and sounds, its keys, and how it looks.
import { Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTill } from '@evertill/client-core/react';
import { CardTerminals } from '../card/card-terminals.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useText } from '../../ui/language.ts';
import { AppSection } from './app-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { LaneSection } from './lane-section.tsx';
import { LockSection } from './lock-section.tsx';
import { LookSection } from './look-section.tsx';
import classes from './settings-page.module.css';

export function SettingsPage() {
  const t = useText('cashier');
  const { cards } = useTill();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className={classes.page} data-testid="settings">
      <div className={classes.column}>
        <PageHeading title={t('settings.title')}>{t('settings.lead')}</PageHeading>
        <Section id="lane" title={t('settings.lane')}>
          <LaneSection />
        </Section>
        <Section id="devices" title={t('settings.devices')}>
          <DevicesSection />
        </Section>
        {cards && (
          <Section id="cards" title={t('card.terminals')}>
            <CardTerminals cards={cards} />
          </Section>
        )}
        <Section id="lock" title={t('nav.lock')}>
          <LockSection />
        </Section>
        <Section id="look" title={t('settings.look')}>
          <LookSection />
        </Section>
        <Section id="keys" title={t('settings.keys')} hint={t('settings.keysHint')}>
          <KeysSection />
        </Section>
        <Section id="app" title={t('settings.app')}>
          <AppSection />
        </Section>
      </div>
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Section({ id, title, hint, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <Title order={2} size="h4" id={`${id}-title`}>
        {title}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <div className={classes.content}>{children}</div>
    </section>
  );
}
