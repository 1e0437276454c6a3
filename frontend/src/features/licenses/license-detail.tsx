import { useState } from 'react';
import { Skeleton } from '../../shared/ui/async-content';
import { later } from '../../shared/ui/later';
import { LaterPart } from '../../shared/ui/later-part';
import { MachinePanel, MachineQr } from './binding';
import { GrantedFiles } from './license-files';
import { type LicenseDetails, useLicenseHistory } from './licenses';
import { LicenseAbilities, LicenseFacts } from './license-facts';
import './license-detail.css';
import type { DialogName } from './license-dialogs';
import { LicenseHistory } from './license-history';
import { LicenseStanding } from './license-standing';
import { LicenseStat } from './license-row';

/** With its form, 30 kB that most licences do not need: they are bound. */
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
      <div className="two-thirds">
        <div>
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
        </div>
        <div>
          {machineId !== null && <MachineQr machineId={machineId} />}
          <LicenseHistory state={history} paidId={paidId} />
        </div>
      </div>
      {asked && (
        <LaterPart onClose={close}>
          <LicenseDialogs license={license} open={asked} onClose={close} />
        </LaterPart>
      )}
    </>
  );
}
