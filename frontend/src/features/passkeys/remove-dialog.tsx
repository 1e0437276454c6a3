import { useTranslations } from 'use-intl';
import type { Confirmed } from '../../shared/forms/confirmed';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { usePasskeyAction } from './use-passkey-action';
import { removePasskey, type Passkey } from './use-passkeys';

interface Props {
  readonly passkey: Passkey;
  readonly confirmed: Confirmed;
  readonly onClose: () => void;
}

/** Confirms the removal of a passkey. */
export function RemoveDialog({ passkey: { id, name }, confirmed, onClose }: Props) {
  const t = useTranslations('passkeys');
  const { busy, run } = usePasskeyAction('removing');
  const remove = async () => {
    await run(() => removePasskey(id, confirmed));
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title={t('removing.title', { name })}
      text={t('removing.text')}
      confirm={t('remove')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
