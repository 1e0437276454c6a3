import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { unbindLicense, useLicense } from './use-licenses';

interface Props {
  readonly paidId: string;
  readonly onClose: () => void;
}

/** Confirms unbinding a machine. */
export function UnbindDialog({ paidId, onClose }: Props) {
  const t = useTranslations('licenses.unbind');
  const { busy, run } = useAction();
  const isLast = useLicense(paidId).data?.movesLeft === 1;
  const unbind = async () => {
    await run(async () => {
      await unbindLicense(paidId);
      toast.success(t('done'));
    });
    onClose();
  };
  return (
    <ConfirmDialog
      danger={isLast}
      title={t('title')}
      text={isLast ? t('lastText') : t('text')}
      confirm={isLast ? t('lastAction') : t('action')}
      busy={busy}
      onConfirm={() => void unbind()}
      onClose={onClose}
    />
  );
}
