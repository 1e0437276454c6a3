import { Tag } from 'antd';
import { CAPACITIES } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import { usePlanName } from '../../shared/console/use-staff-plans';
import { formatDateTime } from '../../shared/format/date';
import { Capacity } from '../../shared/ui/capacity';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { Fact, Facts } from '../../shared/ui/facts';
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
      <Facts>
        <Fact name={t('owner')}>
          <Link className="link" to={`/admin/users/${accountId}`}>
            {mail}
          </Link>
        </Fact>
        <Fact name={t('plan')}>{planName(planId)}</Fact>
        {CAPACITIES.map((name) => (
          <Fact key={name} name={capacity(name)}>
            <Capacity value={license[name]} />
          </Fact>
        ))}
        <Fact name={t('until')}>
          <LastDay expiresAt={expiresAt} />
        </Fact>
        <Fact name={t('machine')}>{machineId ? <code>{machineId}</code> : t('unbound')}</Fact>
        <Fact name={t('origin')}>{t(`origins.${license.origin}`)}</Fact>
        <Fact name={t('remark')}>{license.remark || '—'}</Fact>
        <Fact name={t('fileVersion')} isFigure>
          {license.fileVersion || '—'}
        </Fact>
        <Fact name={t('createdAt')} isFigure>
          {formatDateTime(license.createdAt)}
        </Fact>
        {(license.carriesReward || license.isTest || license.correction) && (
          <Fact name={t('marks')} className="row-acts">
            {license.carriesReward && <Tag color="default">{t('carriesReward')}</Tag>}
            {license.isTest && <Tag color="warning">{t('isTest')}</Tag>}
            {license.correction && <Tag color="warning">{t('isCorrected')}</Tag>}
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}
