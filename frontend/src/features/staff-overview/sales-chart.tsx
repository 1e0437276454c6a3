import { useLocale, useTranslations } from 'use-intl';
import { BarChart } from '../../shared/charts/bar-chart';
import type { ChartBar, ChartSeries } from '../../shared/charts/chart';
import { Legend } from '../../shared/charts/legend';
import { formatYuan } from '../../shared/format/money';
import { formatNumber } from '../../shared/format/number';
import { Panel } from '../../shared/ui/panel';
import { dayNames, type Day, inWeeks } from './days';

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
