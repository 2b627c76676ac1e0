// A form that asks the server: its fields, what went wrong, and one button. What goes wrong is read out.
import { Alert, Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorLinkOf } from './error-link.tsx';
import type { Asking } from './use-asking.ts';

export interface AskingFormProps {
  readonly asking: Asking;
  readonly onSubmit: () => Promise<void>;
  readonly submit: string;
  /** Names the button and the problem for tests. */
  readonly testId: string;
  /** The fields show their errors, not the browser. */
  readonly ownErrors?: boolean;
  readonly children: ReactNode;
}

export function AskingForm(props: AskingFormProps) {
  const { asking, onSubmit, submit, testId, ownErrors = false, children } = props;

  async function submitted(form: HTMLElement): Promise<void> {
    await onSubmit();
    if (ownErrors) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <form
      noValidate={ownErrors}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submitted(event.currentTarget as HTMLElement);
      }}
    >
      <Stack>
        {children}
        {asking.problem !== '' && (
          <Alert color="red" role="alert" data-testid={`${testId}-problem`}>
            {asking.problem} <ErrorLinkOf text={asking.problem} />
          </Alert>
        )}
        <Button type="submit" size="lg" loading={asking.busy} data-testid={`${testId}-submit`}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
