import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { messageOf } from '../../shared/errors/message-of';
import { useAttempt } from '../../shared/hooks/use-action';
import { PasskeyRefusal } from '../../shared/passkeys/refusal';
import { FingerprintIcon } from '../../shared/ui/account-icons';
import { ActionButton } from '../../shared/ui/antd-button';
import { toast } from '../../shared/ui/toast';

/** Runs one passkey ceremony at a time; a failure shows a toast that begins with the text `failure`. */
export function usePasskey(failure: 'login.passkeyFailed' | 'identity.failed') {
  const t = useTranslations('auth');
  const { busy, attempt } = useAttempt((error) => {
    // While signing in, a 401 refuses the passkey; later, it means that the session has expired.
    if (failure !== 'login.passkeyFailed' && error instanceof ApiError && error.status === 401) return undefined;
    console.error(error);
    const message = error instanceof PasskeyRefusal ? t(`passkeyRefusals.${error.reason}`) : messageOf(error);
    return toast.error(t(failure, { message }));
  });
  return { busy, run: attempt };
}

/** Signs in by passkey. The code of the ceremony is loaded on the first click. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useTranslations('auth');
  const { busy, run } = usePasskey('login.passkeyFailed');

  const signIn = () =>
    run(async () => {
      const { signInWithPasskey } = await import('../../shared/passkeys/ceremony');
      await signInWithPasskey();
      onSignedIn();
    });

  return (
    <ActionButton size="large" block busy={busy} onClick={() => void signIn()} icon={<FingerprintIcon />}>
      {t('login.passkey')}
    </ActionButton>
  );
}
