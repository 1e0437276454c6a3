import { useTranslations } from 'use-intl';
import { BarChart } from '../../shared/charts/bar-chart';
import type { ChartBar } from '../../shared/charts/chart';
import { formatNumber } from '../../shared/format/number';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';

/** Weeks that are highlighted: customers whose licence expires then have had the first reminders. */
const SOON_WEEKS = 4;

/** The number of licences that expire in each of the next weeks. */
export function ExpiringChart({ expiring }: { readonly expiring: readonly number[] }) {
  const t = useTranslations('staff-overview');
  const bars = expiring.map((count, week): ChartBar => ({
    label: week === 0 ? t('thisWeek') : t('inWeeks', { week }),
    tick: week === 0 ? t('thisWeek') : `+${week}`,
    values: [count],
    tone: week < SOON_WEEKS ? 2 : 1,
  }));
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
        axis={t('week')}
        series={[{ name: t('licences'), tone: 1 }]}
        bars={bars}
        format={formatNumber}
        height={180}
        hasLabels
      />
    </Panel>
  );
}
