import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { usePlaceOrder } from '../../features/orders/use-place-order';
import { AfterBuying } from '../../features/plans/after-buying';
import type { Combo, Plan } from '../../features/plans/plan';
import { PlanList } from '../../features/plans/plan-list';
import { PromotionCard } from '../../features/plans/promotion-card';
import { RenewalPanel } from '../../features/plans/renewal-panel';
import { usePlans, useRenewal } from '../../features/plans/use-plans';
import { useSignedIn } from '../../features/session/use-signed-in';
import { PageMeta } from '../../features/site/page-meta';
import { useSite } from '../../features/site/use-site';
import { useHydrated } from '../../shared/hooks/use-hydrated';
import { loginPath } from '../../shared/navigation/next-path';
import { Alert } from '../../shared/ui/alert';
import { AsyncContent } from '../../shared/ui/async-content';
import { PageHead } from '../../shared/ui/page-head';
import { Link, Navigate } from 'react-router-dom';

/** What can be bought; with `?paidId=` what renewing that licence costs. */
export default function PricingPage() {
  const [search] = useSearchParams();
  // The prerendered page is the same for every query, so renewing begins once the browser has taken over.
  const paidId = useHydrated() ? search.get('paidId') : null;
  return paidId === null ? <ChoosePlan /> : <RenewPlan paidId={paidId} />;
}

function useBuy(paidId: string | null) {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const { busy, place } = usePlaceOrder();
  const buy = ({ id }: Plan, { months, lifetime }: Combo) => {
    if (!signedIn) return void navigate(loginPath('/pricing'));
    const renewal = paidId === null ? {} : { paidId, renew: true };
    return void place({ plan: id, months, lifetime, ...renewal });
  };
  return { busy, buy };
}

function ChoosePlan() {
  const t = useTranslations('plans');
  const pages = useTranslations('pages.pricing');
  const { campaign, plans: defaults } = useSite();
  const plans = usePlans(defaults);
  const { busy, buy } = useBuy(null);

  return (
    <>
      <PageMeta title={pages('title')} description={pages('description')} />
      <div className="wrap">
        <PageHead title={t('choose')} lead={t('chooseLead')} />
        <div className="notices">
          <Alert>
            {t('limits')}{' '}
            <Link className="link" to="/license">
              {t('limitsLink')}
            </Link>
          </Alert>
          <PromotionCard article={campaign.article} video={campaign.video} />
        </div>
        <PlanList plans={plans} disabled={busy} onBuy={buy} />
      </div>
      <AfterBuying />
    </>
  );
}

function RenewPlan({ paidId }: { readonly paidId: string }) {
  const t = useTranslations('plans');
  const signedIn = useSignedIn();
  const renewal = useRenewal(signedIn ? paidId : null);
  const { busy, buy } = useBuy(paidId);
  if (signedIn === false) return <Navigate to={loginPath(`/pricing?${new URLSearchParams({ paidId })}`)} replace />;

  return (
    <div className="wrap">
      <PageMeta title={t('renew')} noindex />
      <PageHead title={t('renew')} lead={t('renewLead')} />
      <AsyncContent state={renewal}>
        {({ plans, paid }) =>
          paid && (
            <>
              <div className="renewal-note">
                <Alert action={<Link to="/pricing">{t('renewed.cancel')}</Link>}>
                  {t('renewed.banner', { name: paid.name, key: paid.key })}
                </Alert>
              </div>
              <RenewalPanel plans={plans} license={paid} disabled={busy} onBuy={buy} />
            </>
          )
        }
      </AsyncContent>
    </div>
  );
}
