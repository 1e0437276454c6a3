import { Flex } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { Skeleton } from '../../shared/ui/async-content';
import { CopyButton } from '../../shared/ui/copy-field';
import { later } from '../../shared/ui/later';
import { LaterPart } from '../../shared/ui/later-part';
import { Panel } from '../../shared/ui/panel';
import { QrCode } from '../../shared/ui/qr-code';
import type { DialogName } from './license-dialogs';
import { LicenseAbilities, LicenseFacts } from './license-facts';
import { DownloadButtons, GrantedFiles, LicenseStanding } from './license-files';
import { LicenseHistory } from './license-history';
import { LicenseStat } from './license-row';
import { type LicenseDetails, useLicenseHistory } from './licenses.api';
import './licenses.css';

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
    <Panel className="panels close centred" title={t('title')}>
      <QrCode value={machineId} label={t('label', { machineId })} />
      <p className="small muted">{t('text')}</p>
    </Panel>
  );
}

/** With its form, it has 30 kB that most licences do not need because they are bound. */
const BindGuide = later(() => import('./bind-guide'));
const LicenseDialogs = later(() => import('./license-dialogs'));

interface Props {
  readonly license: LicenseDetails;
  readonly onUpgrade: () => void;
}

/** Everything about one licence. */
export function LicenseDetail({ license, onUpgrade }: Props) {
  const [asked, setAsked] = useState<DialogName>();
  const close = () => setAsked(undefined);
  const { paidId, machineId, can } = license;
  const history = useLicenseHistory(paidId);
  return (
    <>
      <LicenseStanding license={license} />
      <LicenseStat license={license} />
      <div className="columns two-thirds mt-5">
        <Flex vertical gap="var(--s-5)">
          {machineId !== null && <MachinePanel license={license} machineId={machineId} />}
          {can.bind.allowed && (
            <div className="bind-place">
              <LaterPart waiting={<Skeleton rows={8} />}>
                <BindGuide license={license} />
              </LaterPart>
            </div>
          )}
          <GrantedFiles license={license} />
          <LicenseFacts license={license} onEditRemark={() => setAsked('remark')} />
          <LicenseAbilities license={license} onAsk={setAsked} onUpgrade={onUpgrade} />
        </Flex>
        <Flex vertical gap="var(--s-5)">
          {machineId !== null && <MachineQr machineId={machineId} />}
          <LicenseHistory state={history} paidId={paidId} />
        </Flex>
      </div>
      {asked && (
        <LaterPart onClose={close}>
          <LicenseDialogs license={license} open={asked} onClose={close} />
        </LaterPart>
      )}
    </>
  );
}
