import { Card } from 'antd';
import { useTranslations } from 'use-intl';
import { formatYuan, formatNumber } from '../../shared/format/money';
import { Skeleton } from '../../shared/ui/async-content';
import { changeOf, type Overview } from './overview.api';

const [WIDTH, HEIGHT] = [240, 32];

/** The course of a figure, without numbers, which are in the chart below. */
function Sparkline({ values }: { readonly values: readonly number[] }) {
  const largest = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${index * step} ${HEIGHT - 2 - (value / largest) * (HEIGHT - 4)}`);
  return (
    <svg
      fill="none"
      stroke="var(--c-chart-1)"
      strokeWidth={1.5}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M${points.join('L')}`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

interface Figure {
  readonly key: 'revenue' | 'orders' | 'accounts' | 'licenses';
  readonly value: string;
  /** Shown below it instead of the comparison. */
  readonly note?: string;
  /** This period's value and the previous one's. */
  readonly compared?: readonly [number, number];
  /** Daily values. */
  readonly course?: readonly number[];
}

/** The four business figures, each compared with the previous period. */
export function Figures({ overview }: { readonly overview: Overview }) {
  const t = useTranslations('staff-overview');
  const { totals, before, days, licenses } = overview;
  const figures: readonly Figure[] = [
    {
      key: 'revenue',
      value: formatYuan(totals.revenueFen),
      compared: [totals.revenueFen, before.revenueFen],
      course: days.map(({ newFen, renewalFen, quoteFen, changeFen }) => newFen + renewalFen + quoteFen + changeFen),
      ...(totals.refundedFen > 0 ? { note: t('refunded', { amount: formatYuan(totals.refundedFen) }) } : {}),
    },
    {
      key: 'orders',
      value: formatNumber(totals.orders),
      compared: [totals.orders, before.orders],
      course: days.map(({ orders }) => orders),
    },
    { key: 'accounts', value: formatNumber(totals.accounts), compared: [totals.accounts, before.accounts] },
    {
      key: 'licenses',
      value: formatNumber(licenses.active),
      note: t('unbound', { count: formatNumber(licenses.unbound) }),
    },
  ];
  return (
    <div className="kpis">
      {figures.map(({ key, value, note, compared, course }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- antd's card is a div
        <Card key={key} role="region" className="kpi" aria-label={t(`figures.${key}`)}>
          <h2>{t(`figures.${key}`)}</h2>
          <p className="value num">{value}</p>
          <p className="small muted">
            {compared && <Change now={compared[0]} before={compared[1]} />}
            {compared && note && ' · '}
            {note}
          </p>
          {course && <Sparkline values={course} />}
        </Card>
      ))}
    </div>
  );
}

const PLACES = ['revenue', 'orders', 'accounts', 'licenses'];

/** Placeholder while the figures load. */
export const FiguresSkeleton = () => (
  <div className="kpis">
    {PLACES.map((place) => (
      <Card key={place} className="kpi">
        <Skeleton />
      </Card>
    ))}
  </div>
);

/** In percent of the previous period; as text where there is nothing to compare with. */
function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const t = useTranslations('staff-overview');
  if (before === 0) return t(now === 0 ? 'noneBefore' : 'firstTime');
  const { text, tone } = changeOf(now, before);
  return (
    <>
      {t('compared')} <span className={`num ${tone}`}>{text}</span>
    </>
  );
}
