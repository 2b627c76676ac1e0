// Takes something away for good. It is asked twice.
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';

export interface AskedTwiceProps {
  readonly words: {
    readonly remove: string;
    /** What becomes of it. */
    readonly hint: string;
    readonly keep: string;
    readonly sure: string;
  };
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onRemove: () => void;
  /** Names the buttons for tests: `shift-remove`, `shift-remove-sure`. */
  readonly testId: string;
}

export function AskedTwice({ words, busy, problem, onRemove, testId }: AskedTwiceProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button
        variant="subtle"
        color="red"
        h={48}
        leftSection={<IconTrash size={18} />}
        onClick={() => setAsked(true)}
        data-testid={testId}
      >
        {words.remove}
      </Button>
    );
  return (
    <Stack gap="sm">
      <Text size="sm">{words.hint}</Text>
      <ProblemNote text={problem} />
      <Group grow>
        <Button variant="default" h={48} onClick={() => setAsked(false)}>
          {words.keep}
        </Button>
        <Button color="red" h={48} loading={busy} autoFocus onClick={onRemove} data-testid={`${testId}-sure`}>
          {words.sure}
        </Button>
      </Group>
    </Stack>
  );
}
