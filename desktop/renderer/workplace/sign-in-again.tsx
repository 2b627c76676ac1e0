// Over what stands on the screen, when the server renews a sign-in no more: it stays, and goes on with the next one.
import { Modal, Stack, Text } from '@mantine/core';
import { useText } from '../ui/language.ts';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInFormProps } from './sign-in-form.tsx';

export interface SignInAgainProps extends Pick<SignInFormProps, 'login'> {
  readonly opened: boolean;
}

export function SignInAgain({ opened, login }: SignInAgainProps) {
  const t = useText('admin');
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('signIn.ended')}
      data-testid="sign-in-again"
    >
      <Stack>
        <Text>{t('signIn.again')}</Text>
        <SignInForm login={login} />
      </Stack>
    </Modal>
  );
}
