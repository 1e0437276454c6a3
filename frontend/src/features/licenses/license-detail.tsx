import { useState } from 'react';
import { BindGuide } from './bind-guide';
import { GrantedFiles } from './granted-files';
import type { LicenseDetails } from './license';
import { LicenseAbilities } from './license-abilities';
import './license-detail.css';
import { LicenseDialogs, type DialogName } from './license-dialogs';
import { LicenseFacts } from './license-facts';
import { LicenseHistory } from './license-history';
import { LicenseStanding } from './license-standing';
import { LicenseStat } from './license-stat';
import { MachinePanel } from './machine-panel';
import { MachineQr } from './machine-qr';
import { useLicenseHistory } from './use-licenses';

interface Props {
  readonly license: LicenseDetails;
  readonly onUpgrade: () => void;
}

/** Everything about one licence. */
export function LicenseDetail({ license, onUpgrade }: Props) {
  const [asked, setAsked] = useState<DialogName>();
  const { paidId, machineId, can } = license;
  const history = useLicenseHistory(paidId);
  return (
    <>
      <LicenseStanding license={license} />
      <LicenseStat license={license} />
      <div className="two-thirds">
        <div>
          {machineId !== null && <MachinePanel license={license} machineId={machineId} />}
          {can.bind.allowed && <BindGuide license={license} />}
          <GrantedFiles license={license} />
          <LicenseFacts license={license} onEditRemark={() => setAsked('remark')} />
          <LicenseAbilities license={license} onAsk={setAsked} onUpgrade={onUpgrade} />
        </div>
        <div>
          {machineId !== null && <MachineQr machineId={machineId} />}
          <LicenseHistory state={history} paidId={paidId} />
        </div>
      </div>
      <LicenseDialogs license={license} open={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
