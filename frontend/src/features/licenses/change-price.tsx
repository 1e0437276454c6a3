import { Alert, Descriptions, Statistic, Table } from 'antd';
import { useTranslations } from 'use-intl';
import { CAPACITIES } from '../../shared/capacities';
import { formatDate } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { useAmountText } from '../../shared/ui/capacity';
import { Panel } from '../../shared/ui/panel';
import type { ChosenChange } from './use-license-change';

interface Props {
  readonly change: ChosenChange;
  readonly isBound: boolean;
}

/** Every number of a change: before and after, what is left, what the new plan costs for it, and the difference. */
export function ChangePrice({ change, isBound }: Props) {
  const t = useTranslations('license-change');
  const { worthFen, priceFen, payableFen } = change;
  const formula = t('formula', { price: formatYuan(priceFen), worth: formatYuan(worthFen) });
  return (
    <>
      <Panel title={t('outcome')}>
        <Outcome change={change} />
        <Alert showIcon type="info" title={t(isBound ? 'file' : 'noFile')} />
      </Panel>
      <Panel title={t('price')}>
        <Prices change={change} />
      </Panel>
      <Panel title={t('worth')}>
        <Worth change={change} />
      </Panel>
      <Panel title={t('difference')}>
        <Statistic value={formatYuan(payableFen)} className="num" />
        <p className="small muted num">{payableFen === 0 ? t('free') : formula}</p>
        <p className="small muted">{t('frozen')}</p>
      </Panel>
    </>
  );
}

function Outcome({ change: { before, after } }: Pick<Props, 'change'>) {
  const t = useTranslations('license-change');
  const title = useTranslations('ui.capacity.title');
  const amount = useAmountText();
  const endOf = (expiresAt: string | null) => (expiresAt === null ? t('permanent') : formatDate(expiresAt));
  const changed = (from: string, to: string) =>
    from === to ? (
      from
    ) : (
      <>
        {from} → <b>{to}</b>
      </>
    );
  return (
    <Descriptions
      column={{ xs: 1, sm: 3 }}
      layout="vertical"
      colon={false}
      items={[
        ...CAPACITIES.map((name) => ({
          key: name,
          label: title(name),
          children: <span className="num">{changed(amount(before[name]), amount(after[name]))}</span>,
        })),
        {
          key: 'end',
          label: t('end'),
          children: <span className="num">{changed(endOf(before.expiresAt), endOf(after.expiresAt))}</span>,
        },
      ]}
    />
  );
}

const FIGURE = { align: 'right', className: 'num' } as const;

/** What is left of every line, and its sum. */
function Worth({ change: { worth, worthFen } }: Pick<Props, 'change'>) {
  const t = useTranslations('license-change');
  return (
    <>
      <Table
        size="small"
        pagination={false}
        rowKey="key"
        dataSource={worth.map((item, nth) => ({ ...item, key: nth }))}
        columns={[
          {
            title: t('what'),
            render: (_, { kind, on, isWon }) => (
              <>
                <p>{t(`lines.${kind}`)}</p>
                <p className="small subtle num">{isWon ? `${on} · ${t('won')}` : on}</p>
              </>
            ),
          },
          { ...FIGURE, title: t('paid'), render: (_, { paidFen }) => formatYuan(paidFen) },
          {
            ...FIGURE,
            title: t('days'),
            render: (_, { days, unusedDays }) => (days === 0 ? t('noDays') : t('ofDays', { unused: unusedDays, days })),
          },
          { ...FIGURE, title: t('value'), render: (_, { fen }) => formatYuan(fen) },
        ]}
        summary={() => <Sum columns={4} title={t('sum')} fen={worthFen} />}
      />
      <p className="small muted">{t('worthText')}</p>
    </>
  );
}

/** What the new plan costs for the days that are left of every line, and its sum. */
function Prices({ change: { prices, priceFen } }: Pick<Props, 'change'>) {
  const t = useTranslations('license-change');
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="key"
      dataSource={prices.map((item, nth) => ({ ...item, key: nth }))}
      columns={[
        { title: t('what'), render: (_, { months }) => t('months', { months }) },
        { ...FIGURE, title: t('whole'), render: (_, { wholeFen }) => formatYuan(wholeFen) },
        {
          ...FIGURE,
          title: t('days'),
          render: (_, { days, unusedDays }) => (days === 0 ? t('noDays') : t('ofDays', { unused: unusedDays, days })),
        },
        { ...FIGURE, title: t('rest'), render: (_, { fen }) => formatYuan(fen) },
      ]}
      summary={() => <Sum columns={4} title={t('sum')} fen={priceFen} />}
    />
  );
}

function Sum({ columns, title, fen }: { readonly columns: number; readonly title: string; readonly fen: number }) {
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={columns - 1}>
        <b>{title}</b>
      </Table.Summary.Cell>
      <Table.Summary.Cell index={columns - 1} align="right">
        <b className="num">{formatYuan(fen)}</b>
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}
