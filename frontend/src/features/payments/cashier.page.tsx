import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { SwrSettings } from '../../api/swr-settings';
import { PageMeta } from '../../business/site';
import { report } from '../../shared/errors/report';
import { pathOf } from '../../shared/navigation/next-path';
import { AsyncContent, Skeleton } from '../../shared/public-ui/async-content';
import { FlaskIcon } from '../../shared/ui/shop-icons';
import { formatYuan } from '../../shared/format/money';
import { useAttempt } from '../../shared/hooks/use-action';
import { Alert } from '../../shared/public-ui/alert';
import { Button, ButtonLink } from '../../shared/ui/button';
import './cashier.css';
import { useSandboxTrade, SANDBOX_OUTCOMES, type SandboxOutcome, type SandboxTrade, playOutcome } from './payments.api';

/** /cashier/:paymentId. The sandbox's page in place of a real gateway's. It says so first. */
export default function CashierPage() {
  const { paymentId = '' } = useParams();
  const t = useTranslations('payments.cashier');

  return (
    <div className="cashier">
      <PageMeta title={t('title')} noindex />
      <main id="main">
        <div className="card panels">
          <div className="row warning mock">
            <FlaskIcon />
            <p className="grow">{t('mock')}</p>
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

const isEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'payment.closed';

/** The buttons of the simulated gateway: each plays one outcome of a real one. */
function Cashier({ trade, returnPath, onDone }: Props) {
  const t = useTranslations('payments.cashier');
  const [chosen, setChosen] = useState<SandboxOutcome>();

  // Ended in another window, or by an attempt without a response: the page shows how.
  const { busy, attempt } = useAttempt((error) => (isEnded(error) ? undefined : report(error)));
  const play = (outcome: SandboxOutcome) =>
    attempt(async () => {
      setChosen(outcome);
      await playOutcome(trade.paymentId, outcome);
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
        <ul className="panels close outcomes" aria-label={t('choose')}>
          {SANDBOX_OUTCOMES.map((outcome) => (
            <li key={outcome}>
              <Button
                tone={outcome === 'paid' ? 'primary' : undefined}
                busy={busy && chosen === outcome}
                disabled={busy}
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
