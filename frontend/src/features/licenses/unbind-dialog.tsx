import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { unbindLicense } from './use-licenses';

interface Props {
  readonly paidId: string;
  readonly onClose: () => void;
}

/** Asks before a machine loses its licence. */
export function UnbindDialog({ paidId, onClose }: Props) {
  const t = useTranslations('licenses.unbind');
  const { busy, run } = useAction();
  const unbind = async () => {
    await run(async () => {
      await unbindLicense(paidId);
      toast.success(t('done'));
    });
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title={t('title')}
      text={t('text')}
      confirm={t('action')}
      busy={busy}
      onConfirm={() => void unbind()}
      onClose={onClose}
    />
  );
}
