import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { CopyButton } from '../../shared/ui/copy-field';
import { Panel } from '../../shared/ui/panel';
import { QrCode } from '../../shared/ui/qr-code';
import { DownloadButtons } from './license-files';
import type { LicenseDetails } from './licenses';

interface MachinePanelProps {
  readonly license: LicenseDetails;
  readonly machineId: string;
}

/** The machine that a licence is bound to, and the file for it. */
export function MachinePanel({ license: { paidId, can, boundAt, fileVersion }, machineId }: MachinePanelProps) {
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

/** The machine code as a QR code for a phone or scanner, to compare it with the machine in the rack. */
export function MachineQr({ machineId }: { readonly machineId: string }) {
  const t = useTranslations('licenses.qr');
  return (
    <Panel className="centred" title={t('title')}>
      <QrCode value={machineId} label={t('label', { machineId })} />
      <p className="small muted">{t('text')}</p>
    </Panel>
  );
}
