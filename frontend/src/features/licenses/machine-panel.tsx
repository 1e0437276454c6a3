import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { CopyButton } from '../../shared/ui/copy-field';
import { Panel } from '../../shared/ui/panel';
import { DownloadButtons } from './download-buttons';
import type { LicenseDetails } from './license';

interface Props {
  readonly license: LicenseDetails;
  readonly machineId: string;
}

/** The machine that a licence is bound to, and the file for it. */
export function MachinePanel({ license: { paidId, can, boundAt, fileVersion }, machineId }: Props) {
  const t = useTranslations('licenses.machine');
  return (
    <Panel
      className="stack"
      title={t('title')}
      aside={boundAt && <span className="small subtle num">{t('since', { time: formatDateTime(boundAt) })}</span>}
    >
      <p className="copyable">
        <span className="mono break">{machineId}</span>
        <CopyButton label={t('copy')} value={machineId} />
      </p>
      <p className="muted">{can.download.allowed ? t('text', { version: fileVersion }) : can.download.message}</p>
      <DownloadButtons paidId={paidId} disabled={!can.download.allowed} />
    </Panel>
  );
}
