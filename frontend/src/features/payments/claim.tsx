import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PaymentMethod } from './payment';

/** The longest that a completed payment takes to be reported, in milliseconds. */
const SOON_MS = 20_000;

interface Props {
  readonly method: PaymentMethod;
  /** Support address; may be empty. */
  readonly supportMail: string;
  /** Has the order checked again. */
  readonly onClaim: () => void;
  /** Requests the payment method's offer once more. */
  readonly onReopen: () => void;
}

type Stage = 'open' | 'checking' | 'nothing';

/** For customers who have paid and see no confirmation. The page keeps polling the order. */
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
  // A transfer takes days: no point in waiting on this page.
  if (method === 'bank') return <Alert showIcon role="note" title={t('bank.claimed')} />;
  if (stage === 'checking') return <Alert showIcon role="note" title={t('checking')} />;
  return (
    <Alert
      showIcon
      type="warning"
      role="note"
      title={
        <>
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
            <Button size="small" type="primary" onClick={reopen}>
              {t('nothing.reopen')}
            </Button>
            <Button size="small" onClick={claim}>
              {t('nothing.again')}
            </Button>
          </div>
        </>
      }
    />
  );
}
