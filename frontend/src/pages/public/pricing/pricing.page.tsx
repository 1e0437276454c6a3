import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import '../../../shared/public-ui/rules.css';
import { isSignedIn } from '../../../api/token';
import { usePlaceOrder } from '../../../features/orders/use-place-order';
import { PlanLimits, PlanList, PromotionCard } from '../../../features/plans/plan-list';
import { type Combo, type Plan, usePlans } from '../../../features/plans/plans.api';
import { PageMeta, useSite } from '../../../business/site';
import { useCapacityList } from '../../../business/capacity';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import { loginPath } from '../../../shared/navigation/next-path';
import { Alert } from '../../../shared/public-ui/alert';
import { kept, later } from '../../../shared/ui/later';
import { PageHead } from '../../../shared/public-ui/page-head';
import { PageSpinner } from '../../../shared/public-ui/page-spinner';

const AfterBuying = kept(() => import('../../../features/plans/after-buying'));
/** A separate page at the same address: its code and texts are loaded only when a licence is renewed. */
const RenewPlan = later(() => import('./renew-plan'));

const Chosen = later(() => import('./chosen'));

/** /pricing: what can be bought; with `?paidId=` the prices for renewing that licence. */
export default function PricingPage() {
  const [search] = useSearchParams();
  // The prerendered page is the same for every query, so renewal mode starts after hydration.
  const paidId = useHydrated() ? search.get('paidId') : null;
  if (paidId === null) return <ChoosePlan />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <RenewPlan paidId={paidId} />
    </Suspense>
  );
}

function ChoosePlan() {
  const t = useTranslations('plans');
  const list = useCapacityList();
  const pages = useTranslations('pages.pricing');
  const navigate = useNavigate();
  const { campaign } = useSite();
  const plans = usePlans();
  const [search] = useSearchParams();
  // Chosen before signing in. The prerendered page has no choice.
  const isChosen = useHydrated() && search.has('plan');
  const { placing, place } = usePlaceOrder({ creating: t('creating'), created: t('created'), check: t('checkOrders') });

  const buy = (plan: Plan, combo: Combo) => {
    const { months, lifetime, chargeFen: seenFen } = combo;
    const goToSignIn = () => void navigate(loginPath(`/pricing?plan=${plan.id}&months=${lifetime ? 0 : months}`));
    // Checked on click: what was rendered during hydration has no signed-in account.
    if (!isSignedIn()) return goToSignIn();
    // The server may find that the session has ended.
    void place({ plan: plan.id, months, lifetime, seenFen }).then(() => isSignedIn() || goToSignIn());
  };

  return (
    <>
      <PageMeta title={pages('title')} description={pages('description')} />
      <div className="wrap">
        <PageHead title={t('choose')} lead={t('chooseLead', list('number'))} />
        <div className="notices">
          <Alert>
            <PlanLimits />
          </Alert>
          <PromotionCard article={campaign.article} video={campaign.video} />
        </div>
        {isChosen && (
          <Suspense>
            <Chosen buying={placing} onBuy={buy} />
          </Suspense>
        )}
        <PlanList plans={plans} buying={placing} onBuy={buy} />
      </div>
      <AfterBuying />
    </>
  );
}
