import { useTranslations } from 'use-intl';
import { QrCode } from '../../shared/ui/qr-code';

/** The machine code to be read by a phone or a scanner, for comparing it with the machine in the rack. */
export function MachineQr({ machineId }: { readonly machineId: string }) {
  const t = useTranslations('licenses.qr');
  return (
    <section className="panel" aria-labelledby="qr">
      <div className="ph-head">
        <h2 id="qr">{t('title')}</h2>
      </div>
      <div className="body centred">
        <QrCode value={machineId} label={t('label', { machineId })} />
        <p className="small muted">{t('text')}</p>
      </div>
    </section>
  );
}
