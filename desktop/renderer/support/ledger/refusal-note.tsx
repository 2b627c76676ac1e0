// What a code of a refusal means and what to do, with the way to all that is known of it.
import { Text } from '@mantine/core';
import { ErrorLink } from '../../ui/error-link.tsx';
import { rejectionText } from '../../ui/rejection-words.ts';

export interface RefusalNoteProps {
  readonly code: string;
  readonly sentence?: string;
  readonly next?: string;
}

export function RefusalNote({ code, sentence = '', next = '' }: RefusalNoteProps) {
  return (
    <Text size="sm" data-testid="refusal" data-code={code}>
      {rejectionText({ code, sentence, next })} <ErrorLink code={code} />
    </Text>
  );
}
