import { Empty, Flex, Table, Tag, type TagProps } from 'antd';
import { useSearchParams } from 'react-router-dom';
import useSWR, { type SWRResponse } from 'swr';
import { useLocale, useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import '../../shared/console/console-list.css';
import { ExportButton } from '../../shared/console/export-button';
import { useMethodName } from '../../business/console-names';
import { ScrollRegion } from '../../shared/console/cells';
import { formatMonth } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/antd-button';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { ConsolePage } from '../../business/staff-page';
import './month-close.css';

type MonthCloseFacts = components['schemas']['MonthCloseView'];
type MonthDay = components['schemas']['MonthDayView'];
type Moved = components['schemas']['MoneyMovedView'];

const MONTH_CLOSE = '/api/admin/month-close';

/** A month, `YYYY-MM`, by default the last full one. The one before stays on screen while another is loading. */
const useMonthClose = (query: { readonly month?: string }): SWRResponse<MonthCloseFacts, ApiError> =>
  useSWR<MonthCloseFacts, ApiError>([MONTH_CLOSE, query], () => call(api.GET(MONTH_CLOSE, { params: { query } })), {
    keepPreviousData: true,
  });

const TONES: Readonly<Record<MonthDay['billStatus'], TagProps['color']>> = {
  matched: 'success',
  differs: 'error',
  pending: 'default',
  unavailable: 'warning',
  not_compared: 'default',
  none: 'default',
};

/** How the bill of a day compares with our books, linked to the incidents that it raised. */
function BillCell({ row }: { readonly row: MonthDay }) {
  const t = useTranslations('staff-month-close');
  const { day, method, billStatus, billLines, differences, incidents, openIncidents } = row;
  const isSettled = incidents > 0 && openIncidents === 0;
  const counts = { lines: billLines ?? 0, differences: differences ?? 0 };
  return (
    <span className="row">
      <Tag color={isSettled ? 'default' : TONES[billStatus]}>{t(`bills.${billStatus}`, counts)}</Tag>
      {incidents > 0 && (
        <Link className="link" to={`/admin/incidents?${new URLSearchParams({ day, method })}`}>
          {isSettled ? t('settledIncidents', { count: incidents }) : t('openIncidents', { count: openIncidents })}
        </Link>
      )}
    </span>
  );
}

/** How each amount of a row is read. Fees are not in the books; the page says so below its tables. */
const AMOUNTS = {
  received: ({ receivedFen }: Moved) => formatYuan(receivedFen),
  refunded: ({ refundedFen }: Moved) => formatYuan(refundedFen),
  fees: () => '—',
  net: ({ netFen }: Moved) => formatYuan(netFen),
} as const;

/** Columns with the amounts of a row. */
function useMovedColumns() {
  const t = useTranslations('staff-month-close');
  return (['received', 'refunded', 'fees', 'net'] as const).map((key) => ({
    key,
    title: t(key),
    align: 'end' as const,
    className: 'num',
    render: (_: unknown, moved: Moved) => AMOUNTS[key](moved),
  }));
}

/** Each day and method, and what the bill of that day says. */
function DayTable({ days }: Pick<MonthCloseFacts, 'days'>) {
  const t = useTranslations('staff-month-close');
  const nameOf = useMethodName();
  const moved = useMovedColumns();
  return (
    <Panel title={t('byDay')} isFlush>
      <ScrollRegion label={t('byDay')}>
        <Table
          pagination={false}
          rowKey={({ day, method }) => `${day} ${method}`}
          dataSource={[...days]}
          columns={[
            { title: t('day'), className: 'num', render: (_, { day }) => day },
            { title: t('method'), render: (_, { method }) => nameOf(method) },
            ...moved,
            { title: t('bill'), render: (_, row) => <BillCell row={row} /> },
          ]}
        />
      </ScrollRegion>
    </Panel>
  );
}

/** The month by payment method, and in total. */
function MethodTable({ methods, total }: Pick<MonthCloseFacts, 'methods' | 'total'>) {
  const t = useTranslations('staff-month-close');
  const nameOf = useMethodName();
  const moved = useMovedColumns();
  return (
    <Panel title={t('byMethod')} isFlush>
      <ScrollRegion label={t('byMethod')}>
        <Table
          pagination={false}
          rowKey="method"
          dataSource={[...methods]}
          columns={[{ title: t('method'), rowScope: 'row', render: (_, { method }) => nameOf(method) }, ...moved]}
          summary={() => (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} className="strong">
                {t('total')}
              </Table.Summary.Cell>
              {moved.map(({ key, render }, index) => (
                <Table.Summary.Cell key={key} index={index + 1} align="end" className="num strong">
                  {render(undefined, total)}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          )}
        />
      </ScrollRegion>
    </Panel>
  );
}

const to = (month: string) => ({ search: `?month=${month}` });

function useMonthName(): (month: string) => string {
  const locale = useLocale();
  return (month) => formatMonth(`${month}-01T00:00:00+08:00`, locale);
}

const hasMoved = ({ methods }: MonthCloseFacts): boolean =>
  methods.some(({ receivedFen, refundedFen }) => receivedFen > 0 || refundedFen > 0);

/** /admin/month-close: money received and refunded in the month in the address, against the providers' bills. */
export default function AdminMonthClosePage() {
  const [search] = useSearchParams();
  const month = search.get('month');
  const state = useMonthClose(month ? { month } : {});
  return (
    <ConsolePage title="monthClose">
      <AsyncContent state={state}>
        {(shown) => (
          <>
            <MonthBar shown={shown} />
            {!hasMoved(shown) && <NothingMoved shown={shown} />}
            {shown.days.length > 0 && <Tables shown={shown} />}
          </>
        )}
      </AsyncContent>
    </ConsolePage>
  );
}

function MonthBar({ shown: { month, previous, next } }: { readonly shown: MonthCloseFacts }) {
  const t = useTranslations('staff-month-close');
  const nameOf = useMonthName();
  return (
    <Flex wrap align="center" gap="small" className="list-toolbar mb-4">
      <Flex component="nav" wrap align="center" gap="small" aria-label={t('months')}>
        <h2>{nameOf(month)}</h2>
        <ButtonLink size="small" to={to(previous)}>
          {t('previous')}
        </ButtonLink>
        {next && (
          <ButtonLink size="small" to={to(next)}>
            {t('next')}
          </ButtonLink>
        )}
      </Flex>
      <span className="list-acts">
        <ExportButton path={MONTH_CLOSE} query={{ month }} />
      </span>
    </Flex>
  );
}

function NothingMoved({ shown: { month, previous } }: { readonly shown: MonthCloseFacts }) {
  const t = useTranslations('staff-month-close');
  const nameOf = useMonthName();
  return (
    <Empty description={t('nothing', { month: nameOf(month) })}>
      <ButtonLink to={to(previous)}>{t('show', { month: nameOf(previous) })}</ButtonLink>
    </Empty>
  );
}

function Tables({ shown: { days, methods, total } }: { readonly shown: MonthCloseFacts }) {
  const t = useTranslations('staff-month-close');
  return (
    <div className="month-close panels">
      <MethodTable methods={methods} total={total} />
      <DayTable days={days} />
      <p className="muted small">{t('basis')}</p>
    </div>
  );
}
