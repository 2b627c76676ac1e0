// `/help/errors/:code`: the page of one code. It needs neither a till nor a server.
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { isRejectionCode } from '@evertill/schemas';
import { Link, useParams } from 'react-router';
import { ErrorExplained } from '../ui/error-explained.tsx';
import { FullPage } from '../ui/full-page.tsx';
import { useText } from '../ui/language.ts';

export function ErrorHelpPage() {
  const t = useText('help');
  const { code = '' } = useParams();
  return (
    <FullPage wide testId="error-page">
      <Stack gap="lg">
        {isRejectionCode(code) ? (
          <ErrorExplained code={code} order={1} />
        ) : (
          <div>
            <Title order={1} size="h3">
              {t('unknown', { code })}
            </Title>
            <Text>{t('unknownNext')}</Text>
          </div>
        )}
        <Group justify="space-between">
          <Anchor component={Link} to="/help/errors" data-testid="error-index-link">
            {t('all')}
          </Anchor>
          <Anchor component={Link} to="/">
            {t('back')}
          </Anchor>
        </Group>
      </Stack>
    </FullPage>
  );
}
