import { Tag } from 'antd';
import { CAPACITIES } from '../../shared/capacities';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { usePlanName } from '../../shared/console/use-staff-plans';
import { formatDateTime } from '../../shared/format/date';
import { Capacity } from '../../shared/ui/capacity';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { LastDay, StandingPill } from './license-terms';
import type { StaffLicenseFile } from './use-staff-license';

/** A licence's owner, grant and term. */
export function StaffLicenseFacts({ license }: { readonly license: StaffLicenseFile }) {
  const t = useTranslations('staff-licenses');
  const capacity = useTranslations('ui.capacity.name');
  const planName = usePlanName();
  const { accountId, mail, planId, expiresAt, machineId } = license;
  return (
    <Panel title={t('facts')} aside={<StandingPill license={license} />}>
      <dl className="kv">
        <dt>{t('owner')}</dt>
        <dd>
          <Link className="link" to={`/admin/users/${accountId}`}>
            {mail}
          </Link>
        </dd>
        <dt>{t('plan')}</dt>
        <dd>{planName(planId)}</dd>
        {CAPACITIES.map((name) => (
          <Fragment key={name}>
            <dt>{capacity(name)}</dt>
            <dd>
              <Capacity value={license[name]} />
            </dd>
          </Fragment>
        ))}
        <dt>{t('until')}</dt>
        <dd>
          <LastDay expiresAt={expiresAt} />
        </dd>
        <dt>{t('machine')}</dt>
        <dd>{machineId ? <code>{machineId}</code> : t('unbound')}</dd>
        <dt>{t('origin')}</dt>
        <dd>{t(`origins.${license.origin}`)}</dd>
        <dt>{t('remark')}</dt>
        <dd>{license.remark || '—'}</dd>
        <dt>{t('fileVersion')}</dt>
        <dd className="num">{license.fileVersion || '—'}</dd>
        <dt>{t('createdAt')}</dt>
        <dd className="num">{formatDateTime(license.createdAt)}</dd>
        {(license.carriesReward || license.isTest || license.correction) && (
          <>
            <dt>{t('marks')}</dt>
            <dd className="row-acts">
              {license.carriesReward && <Tag color="default">{t('carriesReward')}</Tag>}
              {license.isTest && <Tag color="warning">{t('isTest')}</Tag>}
              {license.correction && <Tag color="warning">{t('isCorrected')}</Tag>}
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}
