import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Cashier } from '../../features/payments/cashier';
import { useSandboxTrade } from '../../features/payments/payments.api';
import { SwrSettings } from '../../api/swr-settings';
import { PageMeta } from '../../business/site';
import { pathOf } from '../../shared/navigation/next-path';
import { AsyncContent, Skeleton } from '../../shared/public-ui/async-content';
import { FlaskIcon } from '../../shared/ui/shop-icons';

/** /cashier/:paymentId. The sandbox's page in place of a real gateway's. It says so first. */
export default function CashierPage() {
  const { paymentId = '' } = useParams();
  const t = useTranslations('payments.cashier');

  return (
    <div className="cashier">
      <PageMeta title={t('title')} noindex />
      <main id="main">
        <div className="card">
          <div className="mock">
            <FlaskIcon />
            <p>{t('mock')}</p>
          </div>
          <h1 className="h3">{t('title')}</h1>
          <SwrSettings>
            <Trade paymentId={paymentId} />
          </SwrSettings>
        </div>
      </main>
    </div>
  );
}

function Trade({ paymentId }: { readonly paymentId: string }) {
  const trade = useSandboxTrade(paymentId);
  const navigate = useNavigate();
  const frame = useTranslations('shell.error');
  const home = { to: '/', label: frame('home'), isAction: true, isUnderHeading: true };
  return (
    <AsyncContent state={trade} skeleton={<Skeleton rows={6} />} wayOn={home}>
      {(data) => {
        const returnPath = pathOf(data.returnUrl);
        const leave = () => void navigate(returnPath, { replace: true });
        return <Cashier trade={data} returnPath={returnPath} onDone={leave} />;
      }}
    </AsyncContent>
  );
}
