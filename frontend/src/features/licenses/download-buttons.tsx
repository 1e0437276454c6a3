import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { Button } from '../../shared/ui/button';
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
        <Button
          tone={disabled ? 'default' : 'primary'}
          disabled={disabled}
          busy={busy}
          onClick={() => void run(() => downloadLicenseFile(paidId, 'encrypted'))}
        >
          {!busy && <DownloadIcon />}
          {t('download')}
        </Button>
        <Button
          tone="text"
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
