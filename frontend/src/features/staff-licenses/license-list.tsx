import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CAPACITIES } from '../../business/capacities';
import { Capacity } from '../../business/capacity';
import { AccountLink, LicenseLink, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice, byFlag } from '../../shared/console/list-toolbar';
import { Allowed } from '../../shared/console/staff';
import { OwnCustomersNote, usePlanName } from '../../business/staff';
import { BulkAddition } from './additions';
import { GrantDialog } from './grants';
import { EDITIONS, LastDay, ORIGINS, StandingPill, STATUSES } from './license-facts';
import type { StaffLicense } from './licenses.api';

/** The staff's licence search; limited to one account where the URL has its id. */
export function LicenseList() {
  const t = useTranslations('staff-licenses');
  const [granting, setGranting] = useState(false);
  const columns = useColumns();
  const filters = [
    byChoice('status', t('status'), STATUSES, (value) => t(`statuses.${value}`)),
    byChoice('edition', t('edition'), EDITIONS, (value) => t(`editions.${value}`)),
    byChoice('origin', t('origin'), ORIGINS, (value) => t(`origins.${value}`)),
    byFlag('isExpiring', t('isExpiring')),
    byFlag('isBound', t('isBound')),
    byFlag('isUndecided', t('isUndecided')),
    byFlag('isCorrected', t('isCorrected')),
  ];
  return (
    <>
      <OwnCustomersNote />
      <ConsoleList
        path="/api/admin/licenses"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={filters}
        hasExport
        bulk={(licenses, done) => (
          <Allowed to="licenses.extend">
            <BulkAddition licenses={licenses} onDone={done} />
          </Allowed>
        )}
        empty={t('empty')}
        action={
          <Allowed to="licenses.grant">
            <Button size="small" type="primary" onClick={() => setGranting(true)}>
              {t('grant.action')}
            </Button>
          </Allowed>
        }
      />
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
    </>
  );
}

function useColumns(): ListColumn<StaffLicense>[] {
  const t = useTranslations('staff-licenses');
  const capacity = useTranslations('ui.capacity.name');
  const planName = usePlanName();
  return [
    { key: 'key', title: t('key'), cell: ({ id, key }) => <LicenseLink id={id} licenseKey={key} /> },
    {
      key: 'mail',
      title: t('owner'),
      cell: ({ accountId, mail }) => <AccountLink id={accountId} mail={mail} />,
    },
    { key: 'plan', title: t('plan'), cell: ({ planId }) => planName(planId) },
    ...CAPACITIES.map((name) => ({
      key: name,
      title: capacity(name),
      isFigure: true,
      cell: (license: StaffLicense) => <Capacity value={license[name]} />,
    })),
    { key: 'status', title: t('status'), isMain: true, cell: (license) => <StandingPill license={license} /> },
    {
      key: 'expiresAt',
      title: t('until'),
      isMain: true,
      sortable: true,
      cell: ({ expiresAt }) => <LastDay expiresAt={expiresAt} />,
    },
    {
      key: 'machineId',
      title: t('machine'),
      cell: ({ machineId }) => (
        <code className="long" data-tip={machineId ?? undefined}>
          {machineId ?? '—'}
        </code>
      ),
    },
    { key: 'origin', title: t('origin'), cell: ({ origin }) => t(`origins.${origin}`) },
    momentColumn('createdAt', t('createdAt')),
  ];
}
