import { Navigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { SwrSettings } from '../../../api/swr-settings';
import { usePlaceOrder } from '../../../features/orders/use-place-order';
import { PlanLimits, PromotionCard } from '../../../features/plans/plan-list';
import { RenewalPanel, useRenewal } from '../../../features/plans/renewal-panel';
import { ENTERPRISE_PLAN_ID, type Combo, type Plan, usePlans } from '../../../features/plans/plans.api';
import { useSignedIn } from '../../../business/signed-in';
import { useSite, PageMeta } from '../../../business/site';
import { loginPath } from '../../../shared/navigation/next-path';
import { Alert } from '../../../shared/public-ui/alert';
import { AsyncContent, Skeleton } from '../../../shared/public-ui/async-content';
import { Link } from '../../../shared/ui/link';
import { PageHead } from '../../../shared/public-ui/page-head';

interface Props {
  readonly paidId: string;
}

/** The pricing page in renewal mode. Signed-out readers sign in first and come back. */
export default function RenewPlan({ paidId }: Props) {
  const t = useTranslations('renewal');
  const signedIn = useSignedIn();
  if (!signedIn) return <Navigate to={loginPath(`/pricing?${new URLSearchParams({ paidId })}`)} replace />;

  return (
    <div className="wrap">
      <PageMeta title={t('heading')} noindex />
      <PageHead title={t('heading')} lead={t('lead')} />
      <SwrSettings>
        <Renewal paidId={paidId} />
      </SwrSettings>
    </div>
  );
}

function Renewal({ paidId }: Props) {
  const plans = useTranslations('plans');
  const t = useTranslations('renewal');
  const renewal = useRenewal(paidId);
  const { campaign } = useSite();
  const enterprise = usePlans().find(({ id }) => id === ENTERPRISE_PLAN_ID);
  // Without a known price, the customer can request one.
  const wayOn =
    renewal.error?.code === 'license.not_renewable'
      ? { to: '/request-quote?tab=quote', label: t('requestQuote'), isAction: true, isUnderHeading: true }
      : { to: '/pricing', label: t('cancel'), isAction: true, isUnderHeading: true };
  const { placing, place } = usePlaceOrder({
    creating: plans('creating'),
    created: plans('created'),
    check: plans('checkOrders'),
  });
  const buy = ({ id }: Plan, { months, lifetime, chargeFen: seenFen }: Combo) =>
    void place({ plan: id, months, lifetime, paidId, renew: true, seenFen });

  return (
    <AsyncContent state={renewal} skeleton={<Skeleton rows={8} />} wayOn={wayOn}>
      {({ plans: offers, paid }) =>
        paid && (
          <>
            <div className="notices">
              <Alert>
                {t.rich('banner', {
                  name: paid.name,
                  key: paid.key,
                  ph: (key) => <span className="ph">{key}</span>,
                })}{' '}
                <Link className="link" to="/pricing">
                  {t('cancel')}
                </Link>
                <br />
                <PlanLimits />
              </Alert>
              <PromotionCard article={campaign.article} video={campaign.video} />
            </div>
            <RenewalPanel plans={offers} enterprise={enterprise} license={paid} buying={placing} onBuy={buy} />
          </>
        )
      }
    </AsyncContent>
  );
}
