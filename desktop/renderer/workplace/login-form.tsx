// Signs somebody in at this till. Used on the sign-in page, and over the till when the server asks to sign in again.
import { usePlatform } from '../platform/host-context.ts';
import { useText } from '../ui/language.ts';
import { SignInForm } from './sign-in-form.tsx';

export function LoginForm({ onSignedIn }: { readonly onSignedIn?: (() => void) | undefined }) {
  const t = useText('workplace');
  const { host } = usePlatform();
  return (
    <SignInForm
      login={(email, password) => host.login(email, password)}
      words={{ offline: t('login.offline') }}
      onSignedIn={onSignedIn}
    />
  );
}
