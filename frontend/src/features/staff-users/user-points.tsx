import { Button, Flex, Statistic } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { countColumn, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { useMay } from '../../shared/console/staff';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/money';
import { AsyncContent } from '../../shared/ui/async-content';
import { later } from '../../shared/ui/later';
import { LaterPart } from '../../shared/ui/later-part';
import { POINT_RECORDS, type Purse, usePurse, type UserFile } from './users';

const PointsDialog = later(() => import('./points-dialog'));

/** The points of a customer: the balance, every movement of it, and its correction. */
export function PointList({ user }: { readonly user: UserFile }) {
  const t = useTranslations('staff-users.points');
  const [corrects, setCorrects] = useState(false);
  const may = useMay();
  const columns: ListColumn<components['schemas']['StaffPointRecordView']>[] = [
    momentColumn('createdAt', t('createdAt')),
    { key: 'description', title: t('description'), cell: ({ description }) => description },
    countColumn('amount', t('amount')),
  ];
  return (
    <>
      <AsyncContent state={usePurse(user.id)}>{(purse) => <PurseFigures purse={purse} />}</AsyncContent>
      <ConsoleList
        path={POINT_RECORDS}
        rowKey={({ id }) => id}
        columns={columns}
        sumText={formatNumber}
        hasExport={may('customers.export')}
        empty={t('empty')}
        action={
          may('points.correct') &&
          user.disabledAt === null && (
            <Button type="primary" onClick={() => setCorrects(true)}>
              {t('correct')}
            </Button>
          )
        }
      />
      {corrects && (
        <LaterPart onClose={() => setCorrects(false)}>
          <PointsDialog user={user} onClose={() => setCorrects(false)} />
        </LaterPart>
      )}
    </>
  );
}

/** The balance, and how much of it cannot be spent yet. */
function PurseFigures({ purse: { balance, spendable, held, heldUntil } }: { readonly purse: Purse }) {
  const t = useTranslations('staff-users.points');
  const until = heldUntil === null ? t('heldForRefund') : t('heldUntil', { time: formatDateTime(heldUntil) });
  return (
    <Flex wrap align="center" gap="var(--s-4) var(--s-12)" className="mb-4">
      <Statistic title={t('balance')} value={formatNumber(balance)} />
      <Statistic title={t('spendable')} value={formatNumber(spendable)} />
      {held > 0 && (
        <Statistic title={t('held')} value={formatNumber(held)} suffix={<span className="muted small">{until}</span>} />
      )}
    </Flex>
  );
}
