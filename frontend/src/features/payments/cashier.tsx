import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { useAttempt } from '../../shared/hooks/use-action';
import { Alert } from '../../shared/public-ui/alert';
import { Button, ButtonLink } from '../../shared/ui/button';
import './cashier.css';
import { SANDBOX_OUTCOMES, type SandboxOutcome, type SandboxTrade, usePlayOutcome } from './payments.api';

interface Props {
  readonly trade: SandboxTrade;
  /** The shop's page to return to, without a language prefix. */
  readonly returnPath: string;
  /** Called when the simulated customer is done. */
  readonly onDone: () => void;
}

/** The buttons of the simulated gateway: each plays one outcome of a real one. */
export function Cashier({ trade, returnPath, onDone }: Props) {
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
                tone={outcome === 'paid' ? 'primary' : 'default'}
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
