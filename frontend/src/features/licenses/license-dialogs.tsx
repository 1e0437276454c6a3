import { useTranslations } from 'use-intl';
import { Dialog } from '../../shared/ui/dialog';
import { BindForm } from './bind-form';
import type { License } from './license';
import { MergeDialog } from './merge-dialog';
import { RemarkDialog } from './remark-dialog';
import { TransferDialog } from './transfer-dialog';
import { UnbindDialog } from './unbind-dialog';

export type DialogName = 'bind' | 'unbind' | 'remark' | 'merge' | 'transfer';

interface Props {
  readonly license: License;
  readonly open: DialogName | undefined;
  readonly onClose: () => void;
}

/** The dialogs of one licence, one open at a time. */
export function LicenseDialogs({ license, open, onClose }: Props) {
  const t = useTranslations('licenses.bind');
  switch (open) {
    case 'bind':
      return (
        <Dialog title={t('title')} onClose={onClose}>
          <p>{t('text')}</p>
          <BindForm paidId={license.paidId} onBound={onClose} onCancel={onClose} />
        </Dialog>
      );
    case 'unbind':
      return <UnbindDialog paidId={license.paidId} onClose={onClose} />;
    case 'remark':
      return <RemarkDialog license={license} onClose={onClose} />;
    case 'merge':
      return <MergeDialog target={license} onClose={onClose} />;
    case 'transfer':
      return <TransferDialog license={license} onClose={onClose} />;
    case undefined:
      return null;
  }
}
