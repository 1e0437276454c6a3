import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useState } from 'react';
import { SwrSettings } from '../../api/swr-settings';
import { PageMeta } from '../../business/site';
import { pathOf } from '../../shared/navigation/next-path';
import { AsyncContent, Skeleton } from '../../shared/public-ui/async-content';
import { FlaskIcon } from '../../shared/ui/shop-icons';
import { formatYuan } from '../../shared/format/money';
import { useAttempt } from '../../shared/hooks/use-action';
import { Alert } from '../../shared/public-ui/alert';
import { Button, ButtonLink } from '../../shared/ui/button';
import './cashier.css';
import {
  useSandboxTrade,
  SANDBOX_OUTCOMES,
  type SandboxOutcome,
  type SandboxTrade,
  usePlayOutcome,
} from './payments.api';

/** /cashier/:paymentId. The sandbox's page in place of a real gateway's. It says so first. */
export default function CashierPage() {
  const { paymentId = '' } = useParams();
  const t = useTranslations('payments.cashier');

  return (
    <div className="cashier">
      <PageMeta title={t('title')} noindex />
      <main id="main">
        <div className="card">
          <div className="warning mock">
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

interface Props {
  readonly trade: SandboxTrade;
  /** The shop's page to return to, without a language prefix. */
  readonly returnPath: string;
  /** Called when the simulated customer is done. */
  readonly onDone: () => void;
}

/** The buttons of the simulated gateway: each plays one outcome of a real one. */
function Cashier({ trade, returnPath, onDone }: Props) {
  const t = useTranslations('payments.cashier');
  const { trigger, isMutating } = usePlayOutcome(trade.paymentId);
  const [chosen, setChosen] = useState<SandboxOutcome>();

  const { attempt } = useAttempt();
  const play = (outcome: SandboxOutcome) =>
    attempt(async () => {
      setChosen(outcome);
      await trigger(outcome);
      if (outcome !== 'failed') onDone();
    });

  return (
    <>
      <dl className="kv">
        <dt>{t('subject')}</dt>
        <dd>{trade.subject}</dd>
        <dt>{t('amount')}</dt>
        <dd className="amount num">{formatYuan(trade.amountFen)}</dd>
      </dl>
      {trade.status === 'waiting' ? (
        <ul className="outcomes" aria-label={t('choose')}>
          {SANDBOX_OUTCOMES.map((outcome) => (
            <li key={outcome}>
              <Button
                tone={outcome === 'paid' ? 'primary' : undefined}
                busy={isMutating && chosen === outcome}
                disabled={isMutating}
                aria-describedby={`outcome-${outcome}`}
                onClick={() => void play(outcome)}
              >
                {t(`outcomes.${outcome}`)}
              </Button>
              <p className="small muted" id={`outcome-${outcome}`}>
                {t(`effects.${outcome}`)}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <Alert tone={trade.status === 'paid' ? 'success' : 'warning'}>{t(`ended.${trade.status}`)}</Alert>
      )}
      <ButtonLink block tone={trade.status === 'waiting' ? 'text' : 'primary'} to={returnPath}>
        {t('return')}
      </ButtonLink>
    </>
  );
}
