import { Alert, Button, Flex, type GetRef } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { UPLOAD_MAX_BYTES } from '../../api/limits';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { CopyField } from '../../shared/ui/copy-field';
import { toast } from '../../shared/ui/toast';
import type { BankAccount, PaymentMethod } from './payments.api';

/** The longest that a completed payment takes to be reported, in milliseconds. */
const SOON_MS = 20_000;

interface ClaimProps {
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
export function Claim({ method, supportMail, onClaim, onReopen }: ClaimProps) {
  const t = useTranslations('payments');
  const [stage, setStage] = useState<Stage>('open');

  useEffect(() => {
    if (stage !== 'checking') return undefined;
    const timer = setTimeout(() => setStage('nothing'), SOON_MS);
    return () => clearTimeout(timer);
  }, [stage]);

  const note = useRef<GetRef<typeof Alert>>(null);
  // The note replaces the button that was pressed. It takes over the focus, so that screen readers announce it.
  useEffect(() => {
    const box = note.current?.nativeElement;
    if (!box || document.activeElement !== document.body) return;
    box.tabIndex = -1;
    box.focus({ preventScroll: true });
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
  if (method === 'bank') return <Alert ref={note} showIcon className="grow" role="note" title={t('bank.claimed')} />;
  if (stage === 'checking') return <Alert ref={note} showIcon className="grow" role="note" title={t('checking')} />;
  return (
    <Alert
      // A new element, so that it is announced, too.
      key="nothing"
      ref={note}
      showIcon
      className="grow"
      type="warning"
      role="alert"
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

/** The file types that the server accepts. */
const SLIP_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** Uploads the bank slip of a transfer in progress. */
async function uploadSlip(orderId: string, file: File): Promise<void> {
  const request = api.PUT('/api/account/orders/{id}/transfer-slip', {
    params: { path: { id: orderId } },
    // The contract describes bytes as text; what is sent is the file itself, under its own type.
    body: '',
    bodySerializer: () => file,
    headers: { 'Content-Type': file.type },
  });
  await call(request);
}

interface SlipProps {
  readonly orderId: string;
  /** When one was uploaded on an earlier visit; null where none was. */
  readonly uploadedAt: string | null;
  readonly onUploaded: () => void;
}

/** Uploads the bank slip of a transfer, which helps staff find the money. A later one replaces the earlier one. */
export function SlipUpload({ orderId, uploadedAt, onUploaded }: SlipProps) {
  const t = useTranslations('payments.slip');
  const { busy, run } = useAction();
  const [sent, setSent] = useState<string>();
  const [refusal, setRefusal] = useState<string>();

  const take = async (file: File) => {
    const fits = SLIP_TYPES.some((type) => type === file.type) && file.size <= UPLOAD_MAX_BYTES;
    setRefusal(fits ? undefined : t('unfit'));
    if (!fits) return;
    await run(async () => {
      await uploadSlip(orderId, file);
      setSent(file.name);
      toast.success(t('done'));
      onUploaded();
    });
  };
  const earlier = uploadedAt === null ? undefined : t('sentAt', { time: formatDateTime(uploadedAt) });
  const done = sent === undefined ? earlier : t('sent', { name: sent });

  return (
    <Flex vertical gap={6} align="start" className="mt-4">
      <label className="btn" aria-busy={busy || undefined}>
        {busy && <span className="spin" aria-hidden="true" />}
        {done ? t('again') : t('action')}
        <input
          className="sr"
          type="file"
          accept={SLIP_TYPES.join(',')}
          disabled={busy}
          onChange={(event) => {
            const file = event.target.files?.item(0);
            if (file) void take(file);
            event.target.value = '';
          }}
        />
      </label>
      <p className="small subtle">{done ?? t('hint')}</p>
      {refusal && <Alert showIcon type="error" title={refusal} />}
    </Flex>
  );
}

interface BankDetailsProps {
  readonly bank: BankAccount;
  readonly amountFen: number;
  /** The order of a quote is held as long as the quote is valid, however it is paid. */
  readonly isOfQuote: boolean;
  readonly children: ReactNode;
}

/** Everything that a transfer needs, each value with a copy button. */
export function BankDetails({ bank, amountFen, isOfQuote, children }: BankDetailsProps) {
  const t = useTranslations('payments.bank');
  return (
    <div>
      <p className="muted mb-4">{t(isOfQuote ? 'textOfQuote' : 'text', { amount: formatYuan(amountFen) })}</p>
      <CopyField label={t('holder')} value={bank.holder} />
      <CopyField label={t('bank')} value={bank.bank} />
      <CopyField label={t('account')} value={bank.account} />
      <CopyField label={t('code')} value={bank.remittanceCode} />
      <p className="hint">{t('codeHint')}</p>
      {children}
    </div>
  );
}
