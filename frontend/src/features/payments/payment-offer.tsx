import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { pathOf } from '../../shared/navigation/path-of';
import { ButtonLink } from '../../shared/ui/button-link';
import { Countdown } from './countdown';
import { BankDetails } from './bank-details';
import type { PayAction, PaymentMethod } from './payment';
import { QrCode } from '../../shared/ui/qr-code';

interface Props {
  readonly orderId: string;
  readonly method: PaymentMethod;
  readonly action: PayAction;
  readonly amountFen: number;
  /** Requests a new attempt when this one has expired. */
  readonly onRenew: () => void;
}

/** What the customer does to pay: follow a link, scan a code, or transfer. */
export function PaymentOffer({ orderId, method, action, amountFen, onRenew }: Props) {
  const t = useTranslations('payments');
  const names = useTranslations('payment-methods');
  const [over, setOver] = useState(false);

  if (over) {
    return (
      <Alert
        showIcon
        type="warning"
        role="note"
        title={t('over')}
        action={<Button onClick={onRenew}>{t('renew')}</Button>}
      />
    );
  }
  if (action.bank) return <BankDetails orderId={orderId} bank={action.bank} amountFen={amountFen} />;

  const name = names(`${method}.name`);
  return (
    <div className={action.codeUrl ? 'scan' : 'scan single'}>
      {action.codeUrl && <QrCode value={action.codeUrl} label={t('qrLabel', { method: name })} />}
      <div>
        <p className="muted">{action.codeUrl ? t('scan', { method: name }) : t('redirect', { method: name })}</p>
        <p className="due num">{formatYuan(amountFen)}</p>
        {action.url && (
          <PayLink method={method} url={action.url} text={t('open', { method: name })} filled={!action.codeUrl} />
        )}
        {action.expiresAt && (
          <p className="muted left">
            {t('left')} <Countdown until={action.expiresAt} onEnd={() => setOver(true)} />
          </p>
        )}
        <p className="small subtle">{t('once')}</p>
      </div>
    </div>
  );
}

interface PayLinkProps {
  readonly method: PaymentMethod;
  readonly url: string;
  readonly text: string;
  readonly filled: boolean;
}

/** The sandbox's cashier is a page of this site and keeps the reader's language; all others are external. */
function PayLink({ method, url, text, filled }: PayLinkProps) {
  if (method === 'sandbox') {
    return (
      <ButtonLink type="primary" size="large" to={pathOf(url)}>
        {text}
      </ButtonLink>
    );
  }
  return (
    <a className={filled ? 'btn primary lg' : 'btn'} href={url}>
      {text}
    </a>
  );
}
