import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/fetch-in-time';
import { formatYuan } from '../../shared/format/money';
import { pathOf } from '../../shared/navigation/next-path';
import { ButtonLink } from '../../shared/ui/antd-button';
import { QrCode } from '../../shared/ui/qr-code';
import { BankDetails, SlipUpload } from './claim';
import type { PayAction, PaymentMethod } from './payments.api';

interface CountdownProps {
  /** ISO instant. */
  readonly until: string;
  readonly onEnd?: () => void;
}

const secondsTo = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - serverNow().getTime()) / 1000));
const two = (value: number): string => String(value).padStart(2, '0');

/** 24:37, with hours in front when there are any. Hidden from screen readers, which read the end time beside it. */
function Countdown({ until, onEnd }: CountdownProps) {
  const [, tick] = useState(0);
  const left = secondsTo(until);

  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);

  const over = left === 0;
  useEffect(() => {
    if (over) onEnd?.();
    // Called once, at the end; a new callback does not end it again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- runs once, at the end
  }, [over]);

  const hours = Math.floor(left / 3600);
  const clock = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  return (
    <span className="num" role="timer">
      {hours > 0 ? `${hours}:${clock}` : clock}
    </span>
  );
}

interface PaymentOfferProps {
  readonly orderId: string;
  readonly method: PaymentMethod;
  readonly action: PayAction;
  readonly amountFen: number;
  readonly isOfQuote: boolean;
  readonly slipUploadedAt: string | null;
  /** Has the order checked again, which then knows of the uploaded proof. */
  readonly onSlip: () => void;
  /** Requests a new attempt when this one has expired. */
  readonly onRenew: () => void;
}

/** What the customer does to pay: follow a link, scan a code, or transfer. */
export function PaymentOffer(props: PaymentOfferProps) {
  const { orderId, method, action, amountFen, isOfQuote, slipUploadedAt, onSlip, onRenew } = props;
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
  if (action.bank)
    return (
      <BankDetails bank={action.bank} amountFen={amountFen} isOfQuote={isOfQuote}>
        <SlipUpload orderId={orderId} uploadedAt={slipUploadedAt} onUploaded={onSlip} />
      </BankDetails>
    );

  const name = names(`${method}.name`);
  return (
    <div className="scan">
      {action.codeUrl && <QrCode value={action.codeUrl} label={t('qrLabel', { method: name })} />}
      <div className="grow">
        <p className="muted">{action.codeUrl ? t('scan', { method: name }) : t('redirect', { method: name })}</p>
        <p className="due num mb-3">{formatYuan(amountFen)}</p>
        {action.url && (
          <PayLink method={method} url={action.url} text={t('open', { method: name })} filled={!action.codeUrl} />
        )}
        {action.expiresAt && (
          <p className="muted left mt-4">
            {t('left')} <Countdown until={action.expiresAt} onEnd={() => setOver(true)} />
          </p>
        )}
        <p className="small subtle mt-1">{t('once')}</p>
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
