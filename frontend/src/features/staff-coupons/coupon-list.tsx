import { Button, Tag, type TagProps } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/server-clock';
import { LongText } from '../../shared/console/cells';
import { momentColumn } from '../../shared/console/columns';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byYesOrNo } from '../../shared/console/list-toolbar';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { CouponDialog } from './coupon-dialog';
import { type Coupon, type CouponState, stateOf } from './coupons';

const TONES: Readonly<Record<CouponState, TagProps['color']>> = {
  enabled: 'success',
  waiting: 'processing',
  disabled: 'default',
  ended: 'default',
  usedUp: 'default',
};

/** Coupons with discount, expiry and uses. */
export function CouponList() {
  const t = useTranslations('staff-coupons');
  const [edited, setEdited] = useState<Coupon | 'new'>();
  const columns = useColumns(setEdited);
  return (
    <>
      <ConsoleList
        path="/api/admin/coupons"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={[byYesOrNo('isEnabled', t('state'), t('states.enabled'), t('states.disabled'))]}
        hasExport
        empty={t('empty')}
        action={
          <Button size="small" type="primary" onClick={() => setEdited('new')}>
            {t('create')}
          </Button>
        }
      />
      {edited && <CouponDialog coupon={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function useColumns(onEdit: (coupon: Coupon) => void): ListColumn<Coupon>[] {
  const t = useTranslations('staff-coupons');
  const common = useTranslations('console');
  const day = (instant: string | null, none: string) => (instant ? formatDateTime(instant) : none);
  return [
    { key: 'code', title: t('code'), sortable: true, cell: ({ code }) => <code className="strong">{code}</code> },
    {
      key: 'value',
      title: t('value'),
      isFigure: true,
      cell: ({ percentBps, amountFen }) =>
        percentBps === null ? formatYuan(amountFen ?? 0) : t('percentOff', { percent: percentBps / 100 }),
    },
    {
      key: 'state',
      title: t('state'),
      cell: (coupon) => {
        const state = stateOf(coupon, serverNow());
        return <Tag color={TONES[state]}>{t(`states.${state}`)}</Tag>;
      },
    },
    {
      key: 'used',
      title: t('used'),
      isFigure: true,
      cell: ({ reserved, consumed, maxRedemptions }) => (
        <span title={t('usedHint', { reserved, consumed })}>
          {reserved + consumed} / {maxRedemptions ?? '∞'}
        </span>
      ),
    },
    {
      key: 'minimumFen',
      title: t('minimum'),
      isFigure: true,
      cell: ({ minimumFen }) => (minimumFen ? formatYuan(minimumFen) : '—'),
    },
    { key: 'startsAt', title: t('startsAt'), cell: ({ startsAt }) => day(startsAt, '—') },
    { key: 'endsAt', title: t('endsAt'), sortable: true, cell: ({ endsAt }) => day(endsAt, t('never')) },
    {
      key: 'note',
      title: t('note'),
      cell: ({ note }) => <LongText text={note} />,
    },
    momentColumn('createdAt', t('createdAt')),
    {
      key: 'acts',
      title: common('actions'),
      cell: (coupon) => (
        <Button
          size="small"
          color="primary"
          variant="text"
          aria-label={t('editWhich', { code: coupon.code })}
          onClick={() => onEdit(coupon)}
        >
          {common('edit')}
        </Button>
      ),
    },
  ];
}
