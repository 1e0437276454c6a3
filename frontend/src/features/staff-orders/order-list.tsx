import { Flex, Tag } from 'antd';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { PAYMENT_METHODS } from '../../api/values';
import { AccountLink, OrderLink, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice, byFlag } from '../../shared/console/list-toolbar';
import { OwnCustomersNote } from '../../business/staff';
import { useListSearch } from '../../shared/console/list-state';
import { ORDER_STATUSES, ORDER_TONES, useOrderAmount } from '../../business/orders';
import { ORDER_KINDS, usePaidWith } from './orders.api';

type StaffOrder = components['schemas']['StaffOrderView'];

/** The staff's order search; limited to one account where the URL has its id. */
export function OrderList() {
  const t = useTranslations('staff-orders');
  const methods = useTranslations('payment-methods');
  const status = useTranslations('orders.status');
  const columns = useColumns();
  const { settledBy } = useListSearch().query;
  const filters = [
    byChoice('status', t('status'), ORDER_STATUSES, (value) => status(value)),
    byChoice('kind', t('kind'), ORDER_KINDS, (value) => t(`kinds.${value}`)),
    byChoice('method', t('method'), PAYMENT_METHODS, (value) => methods(`${value}.console`)),
    { name: 'isRefundAsked', label: t('refundAsked'), options: [{ value: 'true', label: t('waitingForRefund') }] },
    // Set by a link from the list of refunds; here it can only be removed.
    ...(settledBy === 'points' ? [byFlag('settledBy', t('settledBy.points'), 'points')] : []),
  ];
  return (
    <>
      <OwnCustomersNote />
      <ConsoleList
        path="/api/admin/orders"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={filters}
        hasExport
        empty={t('empty')}
      />
    </>
  );
}

function useColumns(): ListColumn<StaffOrder>[] {
  const t = useTranslations('staff-orders');
  const status = useTranslations('orders.status');
  const words = useTranslations('orders');
  const paidWith = usePaidWith();
  const money = useOrderAmount();
  return [
    {
      key: 'number',
      title: t('number'),
      cell: ({ id, number }) => <OrderLink id={id} number={number} />,
    },
    {
      key: 'mail',
      title: t('buyer'),
      cell: ({ accountId, mail }) => <AccountLink id={accountId} mail={mail} />,
    },
    { key: 'kind', title: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'status',
      title: t('status'),
      isMain: true,
      cell: (order) => (
        <Flex vertical align="start" gap={4}>
          <Tag color={ORDER_TONES[order.status]}>{status(order.voidReason ? 'void' : order.status)}</Tag>
          {order.voidReason && <span className="muted small">{words(`voidReasons.${order.voidReason}`)}</span>}
          {order.isRefundAsked && <Tag color="error">{t('refundAsked')}</Tag>}
        </Flex>
      ),
    },
    {
      key: 'payableFen',
      title: t('amount'),
      isFigure: true,
      sortable: true,
      isMain: true,
      cell: (order) => money(order, order.payableFen),
    },
    { key: 'refundedFen', title: t('refunded'), isFigure: true, cell: (order) => money(order, order.refundedFen) },
    { key: 'method', title: t('method'), cell: (order) => paidWith(order) },
    momentColumn('createdAt', t('createdAt')),
    momentColumn('paidAt', t('paidAt')),
  ];
}
