// What went wrong where no field is to blame. It is read out.
import { Alert } from '@mantine/core';
import { ErrorLinkOf } from '../../ui/error-link.tsx';

export function ProblemNote({ text = '' }: { readonly text: string | undefined }) {
  if (text === '') return null;
  return (
    <Alert color="red" role="alert" data-testid="server-problem">
      {text} <ErrorLinkOf text={text} />
    </Alert>
  );
}
