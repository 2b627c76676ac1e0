// A screen that fails must not leave an empty page: what is in the journal is safe, and the page can be loaded again.
import { Alert, Button, Stack } from '@mantine/core';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { FullPage } from './full-page.tsx';
import { useText } from './language.ts';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly message: string | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override state: State = { message: undefined };

  override render(): ReactNode {
    const { message } = this.state;
    return message === undefined ? this.props.children : <Broken message={message} />;
  }
}

function Broken({ message }: { readonly message: string }) {
  const t = useText('ui');
  return (
    <FullPage testId="broken">
      <Stack>
        <Alert color="red" title={t('app.broken')}>
          {t('app.safe')}
          <br />
          <small>{message}</small>
        </Alert>
        <Button onClick={() => location.reload()}>{t('app.reload')}</Button>
      </Stack>
    </FullPage>
  );
}
