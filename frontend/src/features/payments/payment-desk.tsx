import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { messageOf } from '../../shared/errors/message-of';
import { ApiError } from '../../api/api-error';
import { Alert } from '../../shared/ui/alert';
import { Button } from '../../shared/ui/button';
import { Skeleton } from '../../shared/ui/skeleton';
import { MethodChoice } from './method-choice';
import { knownMethods, type StartedPayment } from './payment';
import { PaymentOffer } from './payment-offer';
import './payments.css';
import { usePayment } from './use-payment';

interface Props {
  readonly orderId: string;
  readonly amountFen: number;
  /** What this installation offers, in order. */
  readonly methods: readonly string[];
  /** Chosen on an earlier visit. */
  readonly preferred: string | null;
  /** Has the order looked at again. */
  readonly onClaim: () => void;
}

/** Where an order is paid: the choice of a way, and that way. */
export function PaymentDesk({ orderId, amountFen, methods, preferred, onClaim }: Props) {
  const t = useTranslations('payments');
  const known = knownMethods(methods);
  const [choice, setChoice] = useState(known.find((method) => method === preferred) ?? known[0]);
  const [claimed, setClaimed] = useState(false);
  const payment = usePayment(orderId, choice);

  if (!choice) return <Alert tone="warning">{t('noMethod')}</Alert>;
  const claim = () => {
    setClaimed(true);
    onClaim();
  };

  return (
    <>
      {known.length > 1 && <MethodChoice methods={known} chosen={choice} onChoose={setChoice} />}
      <Offer
        payment={payment}
        render={(started) => (
          <PaymentOffer
            key={started.paymentId}
            orderId={orderId}
            method={choice}
            action={started.action}
            amountFen={amountFen}
            onRenew={() => void payment.mutate()}
          />
        )}
      />
      <div className="claim" aria-live="polite">
        {claimed ? (
          <Alert>{t('checking')}</Alert>
        ) : (
          <>
            <p className="small subtle">{t('live')}</p>
            <Button onClick={claim}>{t('claim')}</Button>
          </>
        )}
      </div>
    </>
  );
}

interface OfferProps {
  readonly payment: ReturnType<typeof usePayment>;
  readonly render: (started: StartedPayment) => ReactNode;
}

/** An offer that is being asked for again is not shown: the one at hand may be over. */
function Offer({ payment: { data, error, isValidating, mutate }, render }: OfferProps) {
  const t = useTranslations('payments');
  if (isValidating) return <Skeleton rows={4} />;
  if (error) {
    return (
      <Alert
        tone="danger"
        requestId={error instanceof ApiError ? error.requestId : undefined}
        action={<Button onClick={() => void mutate()}>{t('retry')}</Button>}
      >
        {messageOf(error)}
      </Alert>
    );
  }
  return data ? render(data) : null;
}
