import { Statistic } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import { BarChart, type ChartBar, type ChartSeries, Legend } from '../../shared/charts/bar-chart';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan, formatNumber } from '../../shared/format/money';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { type Day, dayNames, inWeeks, type Overview } from './overview.api';

interface Props {
  readonly days: readonly Day[];
  readonly of: 'revenue' | 'orders';
}

/** More days than this are shown by week. */
const MAX_BARS = 31;

/** Revenue or orders by day, or by week where there are too many days. */
export function SalesChart({ days, of }: Props) {
  const t = useTranslations('staff-overview');
  const locale = useLocale();
  const isByWeek = days.length > MAX_BARS;
  const title = t(`${of}By.${isByWeek ? 'week' : 'day'}`);
  const kinds: readonly ChartSeries[] = [
    { name: t('kinds.new'), tone: 1 },
    { name: t('kinds.renewal'), tone: 2 },
    { name: t('kinds.quote'), tone: 3 },
  ];
  const series = of === 'revenue' ? kinds : [{ name: t('figures.orders'), tone: 1 as const }];
  const spans = isByWeek ? inWeeks(days) : days.map((day) => ({ ...day, length: 1 }));
  const bars = spans.map((span, index): ChartBar => {
    const { long, short } = dayNames(span.day, locale);
    const name = isByWeek ? t('weekOf', { day: long }) : long;
    const part = partOf(span.length, isByWeek, index === spans.length - 1);
    return {
      label: part ? t(`partial.${part}`, { name, days: span.length }) : name,
      tick: part ? `${short}*` : short,
      values: of === 'revenue' ? [span.newFen, span.renewalFen + span.changeFen, span.quoteFen] : [span.orders],
    };
  });
  return (
    <Panel title={title} aside={of === 'revenue' && <Legend series={series} />}>
      <BarChart
        title={title}
        axis={t(isByWeek ? 'week' : 'day')}
        series={series}
        bars={bars}
        format={of === 'revenue' ? formatYuan : formatNumber}
        height={of === 'revenue' ? 360 : 180}
      />
      <p className="small muted">{t('partial.note')}</p>
    </Panel>
  );
}

/** Why a bar covers less than a whole day or week: normal, but not comparable. */
function partOf(length: number, isByWeek: boolean, isLast: boolean): 'short' | 'running' | null {
  if (isByWeek && length < 7) return 'short';
  return isLast ? 'running' : null;
}

/** Weeks that are highlighted: customers whose licence expires then have had the first reminders. */
const SOON_WEEKS = 4;

/** The number of licences that expire in each of the next weeks. */
export function ExpiringChart({ expiring }: { readonly expiring: readonly number[] }) {
  const t = useTranslations('staff-overview');
  // Counted from this moment, not by the calendar.
  const bars = expiring.map((count, week): ChartBar => {
    const [from, to] = [week * 7, week * 7 + 7];
    return {
      label: t('inDays', { from, to }),
      tick: `${from}–${to}`,
      values: [count],
      tone: week < SOON_WEEKS ? 2 : 1,
    };
  });
  return (
    <Panel
      title={t('expiring')}
      aside={
        <Link className="link small" to="/admin/licenses?isExpiring=true">
          {t('seeExpiring')}
        </Link>
      }
    >
      <BarChart
        title={t('expiring')}
        axis={t('expires')}
        series={[{ name: t('licences'), tone: 1 }]}
        bars={bars}
        format={formatNumber}
        height={180}
        hasLabels
      />
    </Panel>
  );
}

const STEPS = ['registered', 'ordered', 'paid', 'bound'] as const;

/** A number of people, and its share of all as a bar. */
const People = ({ count, all }: { readonly count: number; readonly all: number }) => (
  <div className="row">
    <svg className="grow" width="80" height="22" aria-hidden="true">
      <rect fill="var(--c-bg-sunken)" width="100%" height="22" rx="3" />
      <rect fill="var(--c-chart-1)" width={`${Math.min(100, (count / Math.max(1, all)) * 100)}%`} height="22" rx="3" />
    </svg>
    <b className="num">{formatNumber(count)}</b>
  </div>
);

/** The sales funnel of the period: each step with its share of the previous one. */
export function Funnel({ funnel }: { readonly funnel: Overview['funnel'] }) {
  const t = useTranslations('staff-overview');
  return (
    <Panel title={t('funnel')}>
      <table className="funnel">
        <thead className="sr">
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">{t('people')}</th>
            <th scope="col">{t('share')}</th>
          </tr>
        </thead>
        <tbody>
          {STEPS.map((step, index) => {
            const earlier = STEPS[index - 1];
            const before = earlier ? funnel[earlier] : 0;
            return (
              <tr key={step}>
                <th scope="row">{t(`steps.${step}`)}</th>
                <td>
                  <People count={funnel[step]} all={funnel.registered} />
                </td>
                <td className="num muted">{before > 0 ? `${((funnel[step] / before) * 100).toFixed(1)}%` : '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="small muted mt-3">{t('funnelNote')}</p>
    </Panel>
  );
}

const STATES = ['sent', 'waiting', 'failed', 'bounced'] as const;

/** Delivery results of the last 24 hours. */
export function MailHealth({ mail }: { readonly mail: Overview['mail'] }) {
  const t = useTranslations('staff-overview');
  return (
    <Panel
      isFlush
      title={t('mail')}
      aside={
        <Link className="link small" to="/admin/mail?status=failed">
          {t('seeFailed')}
        </Link>
      }
    >
      <div className="stats">
        {STATES.map((state) => (
          <Statistic
            key={state}
            title={t(`mailStates.${state}`)}
            value={formatNumber(mail[state])}
            classNames={{ value: (state === 'failed' || state === 'bounced') && mail[state] > 0 ? 'bad' : '' }}
          />
        ))}
      </div>
      <p className="body small muted">
        {mail.lastSentAt ? t('lastSent', { time: formatDateTime(mail.lastSentAt) }) : t('neverSent')}
      </p>
    </Panel>
  );
}
