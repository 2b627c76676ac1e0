// Somebody else changed or settled the lot meanwhile. What was typed stays until it is read again.
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useText } from '../../ui/language.ts';

export interface OvertakenProps {
  /** As the server says it; blank: nobody has. */
  readonly text: string | undefined;
  readonly onReadAgain: () => void;
}

export function Overtaken({ text = '', onReadAgain }: OvertakenProps) {
  const t = useText('manager');
  if (text === '') return null;
  return (
    <Alert color="yellow" role="alert" data-testid="lot-overtaken">
      <Stack align="flex-start" gap="xs">
        {text}
        <Text size="sm">{t('lot.meanwhileHint')}</Text>
        <Button variant="default" h={48} onClick={onReadAgain} data-testid="lot-read-again">
          {t('lot.meanwhile')}
        </Button>
      </Stack>
    </Alert>
  );
}
