import useSWR, { type SWRResponse } from 'swr';
import { Alert, Descriptions, Flex, Statistic, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import { refreshLists } from '../../api/lists';
import type { components } from '../../api/schema';
import { CAPACITIES } from '../../business/capacities';
import { useAmountText } from '../../business/capacity';
import { formatDate } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { positive } from '../../shared/forms/typed-number';
import { keyed } from '../../api/request-keys';
import { Panel } from '../../shared/ui/panel';

export type LicenseChange = components['schemas']['LicenseChangeView'];
export type ChangePart = LicenseChange['parts'][number];
type ChangeTarget = ChangePart['targets'][number];
type ChosenChange = NonNullable<LicenseChange['chosen']>;

/** What a licence is to become: copies of another plan, permanent, or both. */
export interface WantedChange {
  readonly partId?: number | undefined;
  readonly planId?: string | undefined;
  readonly quantity?: number | undefined;
  readonly lifetime: boolean;
}

/** The number of copies that was typed; undefined while it is not an available one. */
export const copiesOf = ({ fromQuantity, toQuantity }: ChangeTarget, typed: string): number | undefined => {
  // There is nothing to type.
  if (fromQuantity === toQuantity) return fromQuantity;
  const copies = positive.is(typed) ? positive.of(typed) : 0;
  return copies >= fromQuantity && copies <= toQuantity ? copies : undefined;
};

const PATH = '/api/account/paid/{paidId}/change';

/** What a licence of the caller can be changed to. */
export function useChangeChoices(paidId: string): SWRResponse<LicenseChange, ApiError> {
  return useSWR<LicenseChange, ApiError>(`${PATH}/${paidId}`, () =>
    call(api.GET(PATH, { params: { path: { paidId } } })),
  );
}

/** The price of a change, with every number it is computed from. Sends no request while nothing is wanted. */
export function useChangePrice(paidId: string, wanted: WantedChange | undefined): SWRResponse<ChosenChange, ApiError> {
  return useSWR<ChosenChange, ApiError>(wanted && [PATH, paidId, JSON.stringify(wanted)], async () => {
    const { lifetime = false, ...target } = wanted ?? {};
    const query = { ...target, lifetime: lifetime ? ('true' as const) : ('false' as const) };
    const { chosen } = await call(api.GET(PATH, { params: { path: { paidId }, query } }));
    if (chosen === null) throw new TypeError('a wanted change has no price');
    return chosen;
  });
}

interface ChangeOrder {
  readonly paidId: string;
  /** The new plan, or the present one if only the term changes. */
  readonly planId: string;
  readonly wanted: WantedChange;
  /** The price that was shown. */
  readonly seenFen: number;
}

/**
 * Orders a change; returns the order's id. Rejects with license.change_price_changed if the price has changed since.
 */
export async function orderChange({ paidId, planId, wanted, seenFen }: ChangeOrder, key: string): Promise<string> {
  const { partId, quantity, lifetime } = wanted;
  const change = { seenFen, ...(partId && { partId }), ...(quantity && { quantity }) };
  const body = { paidId, plan: planId, months: 0, lifetime, change };
  const { id } = await call(api.POST('/api/account/order', { params: { header: keyed(key) }, body }));
  await refreshLists('orders');
  return id;
}

/** Instead of a price: what to choose, or how many copies of the chosen plan are available. */
export function NoPrice({ target }: { readonly target: ChangeTarget | undefined }) {
  const t = useTranslations('license-change');
  const range = target && { from: target.fromQuantity, to: target.toQuantity };
  return <Alert showIcon type="info" title={range ? t('quantityRule', range) : t('nothing')} />;
}

/** Names of the parts of a licence, by id. */
type PartNames = ReadonlyMap<number, string>;

interface Props {
  readonly change: ChosenChange;
  readonly isBound: boolean;
  readonly names: { readonly before: PartNames; readonly after: PartNames };
}

/** Every number of a change: before and after, what is left, what the new plan costs for it, and the difference. */
export function ChangePrice({ change, isBound, names }: Props) {
  const t = useTranslations('license-change');
  const { worthFen, priceFen, payableFen } = change;
  const formula = t('formula', { price: formatYuan(priceFen), worth: formatYuan(worthFen) });
  return (
    <>
      <Panel title={t('outcome')}>
        <Flex vertical gap="middle">
          <Outcome change={change} />
          <Alert showIcon type="info" title={t(isBound ? 'file' : 'noFile')} />
        </Flex>
      </Panel>
      <Panel title={t('price')}>
        <Prices change={change} partNames={names.after} />
      </Panel>
      <Panel title={t('worth')}>
        <Worth change={change} partNames={names.before} />
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

/** A row of a price or a value: the days of one line of one part. */
interface Item {
  readonly partId: number;
  readonly days: number;
  readonly unusedDays: number;
  readonly fen: number;
}

interface ItemsProps<Row extends Item> {
  readonly items: readonly Row[];
  readonly sumFen: number;
  readonly what: (row: Row) => ReactNode;
  /** Before it is reduced to the days that are left. */
  readonly whole: { readonly title: string; readonly fenOf: (row: Row) => number };
  readonly rest: string;
  readonly partNames: PartNames;
}

const FIGURE = { align: 'right', className: 'num' } as const;

/** Amounts by the days that are left, and their sum. Where there are several parts, each row names its own. */
function Items<Row extends Item>({ items, sumFen, what, whole, rest, partNames }: ItemsProps<Row>) {
  const t = useTranslations('license-change');
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="key"
      dataSource={items.map((item, nth) => ({ ...item, key: nth }))}
      columns={[
        {
          title: t('what'),
          render: (_, row) => (
            <>
              {partNames.size > 1 && <p>{partNames.get(row.partId)}</p>}
              {what(row)}
            </>
          ),
        },
        { ...FIGURE, title: whole.title, render: (_, row) => formatYuan(whole.fenOf(row)) },
        {
          ...FIGURE,
          title: t('days'),
          render: (_, { days, unusedDays }) => (days === 0 ? t('noDays') : t('ofDays', { unused: unusedDays, days })),
        },
        { ...FIGURE, title: rest, render: (_, { fen }) => formatYuan(fen) },
      ]}
      summary={() => <Sum columns={4} title={t('sum')} fen={sumFen} />}
    />
  );
}

type ShownProps = Pick<Props, 'change'> & { readonly partNames: PartNames };

/** What is left of every line, and its sum. */
function Worth({ change: { worth, worthFen }, partNames }: ShownProps) {
  const t = useTranslations('license-change');
  return (
    <>
      <Items
        items={worth}
        sumFen={worthFen}
        what={({ kind, on, isWon }) => (
          <>
            <p>{t(`lines.${kind}`)}</p>
            <p className="small subtle num">{isWon ? `${on} · ${t('won')}` : on}</p>
          </>
        )}
        whole={{ title: t('paid'), fenOf: ({ paidFen }) => paidFen }}
        rest={t('value')}
        partNames={partNames}
      />
      <p className="small muted">{t('worthText')}</p>
    </>
  );
}

/** What the new plan costs for the days that are left of every line, and its sum. */
function Prices({ change: { prices, priceFen }, partNames }: ShownProps) {
  const t = useTranslations('license-change');
  return (
    <Items
      items={prices}
      sumFen={priceFen}
      what={({ months }) => t('months', { months })}
      whole={{ title: t('whole'), fenOf: ({ wholeFen }) => wholeFen }}
      rest={t('rest')}
      partNames={partNames}
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
