import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../../shared/ui/alert';
import { Button } from '../../shared/ui/button';
import type { PaymentMethod } from './payment';

/** How long a payment that was made takes to be known, at the most, in milliseconds. */
const SOON_MS = 20_000;

interface Props {
  readonly method: PaymentMethod;
  /** Where to ask; may be empty. */
  readonly supportMail: string;
  /** Has the order looked at again. */
  readonly onClaim: () => void;
  /** Asks for the way to pay once more. */
  readonly onReopen: () => void;
}

type Stage = 'open' | 'checking' | 'nothing';

/** For a customer who has paid and sees nothing happen. The page goes on watching the order meanwhile. */
export function Claim({ method, supportMail, onClaim, onReopen }: Props) {
  const t = useTranslations('payments');
  const [stage, setStage] = useState<Stage>('open');

  useEffect(() => {
    if (stage !== 'checking') return undefined;
    const timer = setTimeout(() => setStage('nothing'), SOON_MS);
    return () => clearTimeout(timer);
  }, [stage]);

  const claim = () => {
    setStage('checking');
    onClaim();
  };
  const reopen = () => {
    setStage('open');
    onReopen();
  };

  if (stage === 'open') {
    return (
      <>
        <p className="small subtle">{t('live')}</p>
        <Button onClick={claim}>{t('claim')}</Button>
      </>
    );
  }
  // A transfer takes days: there is nothing to wait for on this page.
  if (method === 'bank') return <Alert>{t('bank.claimed')}</Alert>;
  if (stage === 'checking') return <Alert>{t('checking')}</Alert>;
  return (
    <Alert tone="warning">
      <p className="strong">{t('nothing.title')}</p>
      <p>{t('nothing.unpaid')}</p>
      <p>
        {t('nothing.paid')}{' '}
        {supportMail &&
          t.rich('nothing.contact', {
            mail: () => (
              <a className="link" href={`mailto:${supportMail}`}>
                {supportMail}
              </a>
            ),
          })}
      </p>
      <div className="row">
        <Button size="sm" tone="primary" onClick={reopen}>
          {t('nothing.reopen')}
        </Button>
        <Button size="sm" onClick={claim}>
          {t('nothing.again')}
        </Button>
      </div>
    </Alert>
  );
}
