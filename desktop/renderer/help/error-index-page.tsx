// `/help/errors`: every code there is, found by the code or by any word of what it says.
import { Anchor, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { isRejectionCode, rejections } from '@evertill/schemas';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FullPage } from '../ui/full-page.tsx';
import { useText } from '../ui/language.ts';
import { rejectionWords } from '../ui/rejection-words.ts';
import { useErrorPages } from '../ui/use-error-pages.ts';
import { codesWith } from './codes-with.ts';
import type { ListedCode } from './codes-with.ts';

const codes = Object.keys(rejections).filter(isRejectionCode).toSorted();

export function ErrorIndexPage() {
  const t = useText('help');
  const pages = useErrorPages();
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('q') ?? '';
  const listed = useMemo(
    () =>
      codes.map((code): ListedCode => {
        const { sentence, next } = rejectionWords({ code });
        return { code, sentence, words: [code, sentence, next, pages?.[code].happened ?? ''].join(' ') };
      }),
    // The words change with the language, and so does `t`.
    [pages, t],
  );
  const found = codesWith(listed, wanted);
  return (
    <FullPage wide testId="error-index">
      <Stack>
        <Title order={1} size="h3">
          {t('indexTitle')}
        </Title>
        <TextInput
          type="search"
          size="md"
          label={t('search')}
          leftSection={<IconSearch size={18} />}
          value={wanted}
          onChange={({ currentTarget: { value } }) =>
            setAddress(value === '' ? {} : { q: value }, { replace: true })
          }
          autoFocus
          data-testid="error-search"
        />
        <Text size="sm" c="dimmed" role="status" data-testid="error-count">
          {found.length === 0 ? t('none') : t('found', { count: found.length })}
        </Text>
        <List listStyleType="none" spacing="xs">
          {found.map(({ code, sentence }) => (
            <List.Item key={code}>
              <Anchor component={Link} to={`/help/errors/${code}`} data-testid="error-entry">
                {sentence}
              </Anchor>
              <Text size="xs" c="dimmed">
                <bdi>{code}</bdi>
              </Text>
            </List.Item>
          ))}
        </List>
        <Anchor component={Link} to="/">
          {t('back')}
        </Anchor>
      </Stack>
    </FullPage>
  );
}
