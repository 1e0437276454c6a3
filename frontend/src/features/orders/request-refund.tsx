import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { REQUEST_REFUND_REASON_MAX_LENGTH } from '../../api/limits';
import { Field } from '../../shared/forms/field';
import { refusalOfField, useOneText } from '../../shared/forms/use-one-text';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { requestRefund } from './use-order-options';

/** The server's limit, in characters. */

interface Props {
  readonly orderId: string;
  readonly disabled: boolean;
  readonly describedBy: string;
}

/** Requests a refund from staff, after the consequences have been confirmed. */
export function RequestRefund({ orderId, disabled, describedBy }: Props) {
  const t = useTranslations('orders.refunding');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" disabled={disabled} aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      {asking && <RefundDialog orderId={orderId} onClose={() => setAsking(false)} />}
    </>
  );
}

function RefundDialog({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const t = useTranslations('orders.refunding');
  const ui = useTranslations('ui');
  const { text, write, forget, refusal, busy, submit } = useOneText({
    draft: `refund-request:${orderId}`,
    refusalOf: refusalOfField('reason'),
    send: async (reason) => {
      await requestRefund(orderId, reason);
      toast.success(t('done'));
      onClose();
    },
  });
  const giveUp = () => {
    forget();
    onClose();
  };
  return (
    <Dialog title={t('title')} onClose={giveUp}>
      <p>{t('text')}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('reason')} optionalText={t('optional')} hint={t('hint')} error={refusal}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              value={text}
              maxLength={REQUEST_REFUND_REASON_MAX_LENGTH}
              data-autofocus
              onChange={(event) => write(event.target.value)}
            />
          )}
        </Field>
        <div className="acts">
          <Button onClick={giveUp}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
