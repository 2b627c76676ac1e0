// A place of the till that this person has no business in: says which right is missing, and leads back.
import { Alert, Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../ui/language.ts';

export function NotPermitted({ text }: { readonly text: string }) {
  const t = useText('workplace');
  return (
    <Alert
      color="yellow"
      icon={<IconLock />}
      title={t('permission.title')}
      role="alert"
      maw={560}
      mx="auto"
      mt="xl"
      data-testid="not-permitted"
    >
      {text}
      <Button component={Link} to="/point-of-sale/sale" variant="light" h={48} mt="md" fullWidth>
        {t('permission.back')}
      </Button>
    </Alert>
  );
}
