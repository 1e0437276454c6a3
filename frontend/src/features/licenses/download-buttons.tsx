import { Button } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { DownloadIcon } from '../../shared/ui/shop-icons';
import { downloadLicenseFile } from './download-file';

interface Props {
  readonly paidId: string;
  readonly disabled: boolean;
}

/** Downloads the signed file for the product, or the same in readable form. */
export function DownloadButtons({ paidId, disabled }: Props) {
  const t = useTranslations('licenses.file');
  const { busy, run } = useAction();
  return (
    <>
      <div className="row">
        <ActionButton
          type={disabled ? 'default' : 'primary'}
          disabled={disabled}
          busy={busy}
          onClick={() => void run(() => downloadLicenseFile(paidId, 'encrypted'))}
        >
          {!busy && <DownloadIcon />}
          {t('download')}
        </ActionButton>
        <Button
          color="primary"
          variant="text"
          disabled={disabled || busy}
          onClick={() => void run(() => downloadLicenseFile(paidId, 'plain'))}
        >
          {t('plain')}
        </Button>
      </div>
      <p className="small subtle">{t('plainHint')}</p>
    </>
  );
}
