import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { messageOf } from '../../shared/errors/message-of';
import { Button } from '../../shared/ui/button';
import { outline } from '../../shared/ui/icons';
import { toast } from '../../shared/ui/toast';
import { PasskeyRefusal } from './passkey-refusal';

const FingerprintIcon = outline(
  <path d="M6 12a6 6 0 0 1 10.3-4.2M18 12c0 2.5-.2 5-1 7.5M12 12c0 3-.5 6-2 8.5M9 12a3 3 0 0 1 6 0c0 3-.3 5.5-1.3 8.5M6 12c0 2-.2 3.5-1 5" />,
);

/** Signs in by passkey. What the ceremony needs is fetched with the first press. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useTranslations('auth.login');
  const [busy, setBusy] = useState(false);

  const signIn = async () => {
    setBusy(true);
    try {
      const { signInWithPasskey } = await import('./passkey-login');
      await signInWithPasskey();
      onSignedIn();
    } catch (error) {
      console.error(error);
      const message = error instanceof PasskeyRefusal ? t(error.reason) : messageOf(error);
      toast.error(t('passkeyFailed', { message }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button size="lg" block busy={busy} onClick={() => void signIn()}>
      <FingerprintIcon />
      {t('passkey')}
    </Button>
  );
}
