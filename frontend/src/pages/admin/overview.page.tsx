import { Card } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ExpiringChart, Funnel, MailHealth, SalesChart } from '../../features/staff-overview/charts';
import { Figures, FiguresSkeleton } from '../../features/staff-overview/figures';
import { SPANS, useOverview } from '../../features/staff-overview/overview.api';
import { WorkList } from '../../features/staff-overview/work-list';
import { RecentOrders } from '../../features/staff-orders/recent-orders';
import { Allowed } from '../../shared/console/staff';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { Segments } from '../../shared/ui/segments';
import '../../features/staff-overview/overview.css';
import { ConsolePage } from '../../business/staff-page';

const USUAL_SPAN = 30;

/** /admin */
export default function AdminOverviewPage() {
  const t = useTranslations('staff-overview');
  const [search] = useSearchParams();
  const span = SPANS.find((days) => String(days) === search.get('days')) ?? USUAL_SPAN;
  const state = useOverview(span);

  return (
    <ConsolePage
      title="overview"
      acts={
        <Segments
          parameter="days"
          label={t('span')}
          options={SPANS.map((days) => ({
            value: days === USUAL_SPAN ? '' : String(days),
            label: t('lastDays', { days }),
          }))}
        />
      }
    >
      <div className="panels">
        <AsyncContent state={state} skeleton={<FiguresSkeleton />}>
          {(overview) => <Figures overview={overview} />}
        </AsyncContent>
        <div className="columns overview-pair beside-work">
          <AsyncContent
            state={state}
            skeleton={
              <Card>
                <Skeleton rows={9} />
              </Card>
            }
          >
            {({ days }) => <SalesChart days={days} of="revenue" />}
          </AsyncContent>
          <WorkList />
        </div>
        {state.data && (
          <>
            <div className="columns overview-pair">
              <SalesChart days={state.data.days} of="orders" />
              <Funnel funnel={state.data.funnel} />
            </div>
            <div className="columns overview-pair">
              <ExpiringChart expiring={state.data.licenses.expiring} />
              <MailHealth mail={state.data.mail} />
            </div>
          </>
        )}
        <Allowed to="orders.read">
          <RecentOrders />
        </Allowed>
      </div>
    </ConsolePage>
  );
}
