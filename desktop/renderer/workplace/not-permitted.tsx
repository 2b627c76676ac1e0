// A place of the till that this person has no business in: says which right is missing, and leads back.
import { Alert, Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../ui/language.ts';

export interface NotPermittedProps {
  readonly text: string;
  /** Where one may be, and what leads there; the sale, unless there is another place. */
  readonly way?: { readonly to: string; readonly label: string };
}

export function NotPermitted({ text, way }: NotPermittedProps) {
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
      <Button component={Link} to={way?.to ?? '/point-of-sale/sale'} variant="light" h={48} mt="md" fullWidth>
        {way?.label ?? t('permission.back')}
      </Button>
    </Alert>
  );
}
