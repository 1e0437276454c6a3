import { useTranslations } from 'use-intl';
import { Panel } from '../../shared/ui/panel';
import { QrCode } from '../../shared/ui/qr-code';

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
