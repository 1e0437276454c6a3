import { Button } from 'antd';
import { CAPACITIES } from '../../shared/capacities';
import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../shared/ui/button-link';
import { Capacity } from '../../shared/ui/capacity';
import { Figure, Record } from '../../shared/ui/record';
import { isOver, nextStepOf, renewPath, shortMachineId, type License } from './license';
import { LicenseDialogs, type DialogName } from './license-dialogs';
import { LicenseKey } from './license-key';
import { LicenseMenu } from './license-menu';
import { LicensePill } from './license-pill';
import { LicenseTerm } from './license-term';

/** A licence in the list: name, capacity, term, and the one action that it waits for. */
export function LicenseRow({ license }: { readonly license: License }) {
  const t = useTranslations('licenses');
  const unit = useTranslations('ui.capacity.unit');
  const [asked, setAsked] = useState<DialogName>();
  const { paidId, machineId, remark } = license;
  const next = nextStepOf(license);

  return (
    <Record
      over={isOver(license)}
      title={license.name}
      pill={<LicensePill license={license} />}
      lines={[
        <Fragment key="key">
          <LicenseKey value={license.key} />
          {remark ? (
            <span>{remark}</span>
          ) : (
            !isOver(license) && (
              <button type="button" className="link" onClick={() => setAsked('remark')}>
                {t('addRemark')}
              </button>
            )
          )}
        </Fragment>,
        machineId === null ? (
          <span key="machine">{isOver(license) ? null : t('notBound')}</span>
        ) : (
          <span key="machine">
            {t('boundTo')}{' '}
            <span className="mono" title={machineId}>
              {shortMachineId(machineId)}
            </span>
          </span>
        ),
      ]}
      figures={
        <>
          {CAPACITIES.map((name) => (
            <Figure key={name} label={unit(name)} value={<Capacity value={license[name]} />} />
          ))}
        </>
      }
      measure={<LicenseTerm license={license} />}
      actions={
        <>
          {next === 'renew' && (
            <ButtonLink size="small" type="primary" to={renewPath(paidId)}>
              {t('menu.renew')}
            </ButtonLink>
          )}
          {next === 'bind' && (
            <Button size="small" type="primary" onClick={() => setAsked('bind')}>
              {t('menu.bind')}
            </Button>
          )}
          <ButtonLink size="small" to={`/license/${paidId}`}>
            {t('details')}
          </ButtonLink>
          <LicenseMenu license={license} onAsk={setAsked} />
          <LicenseDialogs license={license} open={asked} onClose={() => setAsked(undefined)} />
        </>
      }
    />
  );
}
