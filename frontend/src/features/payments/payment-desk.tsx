import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error';
import { messageOf } from '../../shared/errors/message-of';
import { Skeleton } from '../../shared/ui/async-content';
import { Claim } from './claim';
import { PaymentOffer } from './payment-offer';
import { iconOf, knownMethods, type PaymentMethod, type StartedPayment, usePayment } from './payments.api';
import './payments.css';

interface MethodChoiceProps {
  readonly methods: readonly PaymentMethod[];
  readonly chosen: PaymentMethod;
  readonly onChoose: (method: PaymentMethod) => void;
}

/** Native radio buttons styled as cards: arrow keys and screen readers work as they are. */
function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const t = useTranslations('payments');
  const names = useTranslations('payment-methods');
  return (
    <fieldset className="methods mb-5">
      <legend className="h4 mb-3">{t('method')}</legend>
      {methods.map((method) => {
        const Icon = iconOf(method);
        return (
          <label className="method" key={method}>
            <input
              className="sr"
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
            />
            <span className="gly">
              <Icon />
            </span>
            <span>
              {names(`${method}.name`)}
              <small className="micro">{names(`${method}.hint`)}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface PaymentDeskProps {
  readonly orderId: string;
  readonly amountFen: number;
  /** Its order is that of a quote. */
  readonly isOfQuote: boolean;
  /** When the proof of its bank transfer was uploaded. */
  readonly slipUploadedAt: string | null;
  /** Payment methods of this installation, in order. */
  readonly methods: readonly string[];
  /** Chosen on an earlier visit. */
  readonly preferred: string | null;
  /** Support address; may be empty. */
  readonly supportMail: string;
  /** Has the order checked again. */
  readonly onClaim: () => void;
  /** Reads the order again. If it can no longer be paid, the page shows why instead of this. */
  readonly isStillPayable: () => Promise<boolean>;
}

/** Pays an order: the choice of a payment method, and its offer. */
export function PaymentDesk(props: PaymentDeskProps) {
  const { orderId, amountFen, isOfQuote, slipUploadedAt, methods, preferred, supportMail, onClaim, isStillPayable } =
    props;
  const t = useTranslations('payments');
  const known = knownMethods(methods);
  const [choice, setChoice] = useState(known.find((method) => method === preferred) ?? known[0]);
  const payment = usePayment(orderId, choice, isStillPayable);

  if (!choice) {
    const support = supportMail && (
      <a className="btn sm" href={`mailto:${supportMail}`}>
        {t('support')}
      </a>
    );
    return <Alert showIcon type="warning" role="note" title={t('noMethod')} action={support} />;
  }

  return (
    <>
      {known.length > 1 && <MethodChoice methods={known} chosen={choice} onChoose={setChoice} />}
      <div className={`offer ${choice}`}>
        <Offer
          payment={payment}
          render={(started) => (
            <PaymentOffer
              key={started.paymentId}
              orderId={orderId}
              method={choice}
              action={started.action}
              amountFen={amountFen}
              isOfQuote={isOfQuote}
              slipUploadedAt={slipUploadedAt}
              onSlip={onClaim}
              onRenew={() => void payment.mutate()}
            />
          )}
        />
      </div>
      <div className="row between ruled mt-6 claim" aria-live="polite">
        <Claim
          key={choice}
          method={choice}
          supportMail={supportMail}
          onClaim={onClaim}
          onReopen={() => void payment.mutate()}
        />
      </div>
    </>
  );
}

interface OfferProps {
  readonly payment: ReturnType<typeof usePayment>;
  readonly render: (started: StartedPayment) => ReactNode;
}

/** An offer that is being fetched again is not shown: the cached one may have expired. */
function Offer({ payment: { data, error, isValidating, mutate }, render }: OfferProps) {
  const t = useTranslations('payments');
  const ui = useTranslations('ui');
  if (isValidating) return <Skeleton rows={4} />;
  if (error) {
    return (
      <Alert
        showIcon
        type="error"
        title={
          <>
            {messageOf(error)}
            {error instanceof ApiError && error.requestId && (
              <p className="small mono muted">{ui('request', { id: error.requestId })}</p>
            )}
          </>
        }
        action={<Button onClick={() => void mutate()}>{t('retry')}</Button>}
      />
    );
  }
  return data ? render(data) : null;
}
