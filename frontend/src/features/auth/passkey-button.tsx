import { ActionButton } from '../../shared/ui/action-button';
import { useTranslations } from 'use-intl';
import { FingerprintIcon } from '../../shared/ui/account-icons';
import { usePasskey } from './use-passkey';

/** Signs in by passkey. The code of the ceremony is loaded on the first click. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useTranslations('auth');
  const { busy, run } = usePasskey('login.passkeyFailed');

  const signIn = () =>
    run(async () => {
      const { signInWithPasskey } = await import('./passkey-login');
      await signInWithPasskey();
      onSignedIn();
    });

  return (
    <ActionButton size="large" block busy={busy} onClick={() => void signIn()} icon={<FingerprintIcon />}>
      {t('login.passkey')}
    </ActionButton>
  );
}
