import { ActionButton } from '../../shared/ui/action-button';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { DownloadIcon } from '../../shared/ui/shop-icons';
import { Panel } from '../../shared/ui/panel';
import { downloadLicenseFile } from './download-file';
import type { LicenseDetails } from './license';

/** Files granted by staff that work without a machine until they expire. Renders nothing when there are none. */
export function GrantedFiles({ license: { paidId, grantedFiles } }: { readonly license: LicenseDetails }) {
  const t = useTranslations('licenses.granted');
  const { busy, run } = useAction();
  if (grantedFiles.length === 0) return null;
  return (
    <Panel className="stack" title={t('title')}>
      <p className="muted">{t('text')}</p>
      {grantedFiles.map(({ id, endsAt }) => (
        <div className="row" key={id}>
          <ActionButton busy={busy} onClick={() => void run(() => downloadLicenseFile(paidId, 'encrypted', id))}>
            {!busy && <DownloadIcon />}
            {t('download')}
          </ActionButton>
          <span className="small muted num">{t('until', { time: formatDateTime(endsAt) })}</span>
        </div>
      ))}
    </Panel>
  );
}
