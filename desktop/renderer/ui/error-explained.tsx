// What one code means: how it comes to it, whether the data is safe, and what to do, step by step.
import { Alert, List, Stack, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ErrorSafety, RejectionCode } from '@evertill/schemas';
import { useText } from './language.ts';
import { rejectionWords } from './rejection-words.ts';
import { useErrorPages } from './use-error-pages.ts';

/** Answers that are no plain yes. */
const unsure: readonly ErrorSafety[] = ['unsure_saved', 'money_unsure', 'journal_at_risk'];

export interface ErrorExplainedProps {
  readonly code: RejectionCode;
  /** 1 where it is the page, 2 below the title of a dialog. */
  readonly order: 1 | 2;
}

export function ErrorExplained({ code, order }: ErrorExplainedProps) {
  const t = useText('help');
  const pages = useErrorPages();
  const { sentence, next } = rejectionWords({ code });
  const page = pages?.[code];
  return (
    <Stack gap="md" data-testid="error-explained" data-code={code}>
      <div>
        <Title order={order} size="h3">
          {sentence}
        </Title>
        <Text size="sm" c="dimmed">
          {t('code', { code })}
        </Text>
      </div>
      {pages === undefined && <Text c="dimmed">{t('loading')}</Text>}
      {pages === null && <Text>{t('failed')}</Text>}
      {page && (
        <>
          <Alert
            color={unsure.includes(page.safety) ? 'yellow' : 'evergreen'}
            icon={<IconShieldCheck />}
            title={t('safeTitle')}
          >
            <span data-testid="error-safety">{t(`safety.${page.safety}`)}</span>
          </Alert>
          <section>
            <Title order={order === 1 ? 2 : 3} size="h5" mb={4}>
              {t('doTitle')}
            </Title>
            <List type="ordered" spacing={6} data-testid="error-steps">
              <List.Item>{next}</List.Item>
              {page.steps.map((step) => (
                <List.Item key={step}>{t(`steps.${step}`)}</List.Item>
              ))}
            </List>
          </section>
          <section>
            <Title order={order === 1 ? 2 : 3} size="h5" mb={4}>
              {t('happened')}
            </Title>
            <Text data-testid="error-happened">{page.happened}</Text>
          </section>
        </>
      )}
    </Stack>
  );
}
