import { Form, Button, Alert } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { DECLINE_FOR_CUSTOMER_REASON_MAX_LENGTH, OPTIONAL_REASON_REASON_MAX_LENGTH } from '../../api/limits';
import { ForesightHint, type ForesightHintProps } from '../../business/foresight';
import { formatYuan } from '../../shared/format/money';
import { TextAreaField, TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { required } from '../../shared/forms/rules';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/antd-button';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Fact, Facts } from '../../shared/ui/facts';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import type { CustomerValues } from './customer-fields';
import type { StaffQuote } from './line-draft';
import { declineQuote, copyQuote, downloadQuote, reviseQuote, withdrawQuote } from './quotes.api';

const BLANK = { reason: '' };

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Declines a quote for a customer who said so by other means, with the reason given. */
export function DeclineDialog({ id, onClose }: Props) {
  const t = useTranslations('staff-quotes.decline');
  return (
    <FormDialog
      danger
      title={t('title')}
      confirm={t('confirm')}
      initialValues={BLANK}
      send={async ({ reason }, key) => {
        await declineQuote(id, reason.trim(), key);
        toast.success(t('done'));
      }}
      onClose={onClose}
    >
      <p>{t('text')}</p>
      <TextAreaField
        name="reason"
        label={t('reason')}
        rules={[required(t('reasonRequired'))]}
        rows={3}
        maxLength={DECLINE_FOR_CUSTOMER_REASON_MAX_LENGTH}
      />
    </FormDialog>
  );
}

/** What can be done with a quote besides pricing it. */
export function QuoteActions({ quote }: { readonly quote: StaffQuote }) {
  const t = useTranslations('staff-quotes');
  const navigate = useNavigate();
  const beginning = useAction();
  const printing = useAction();
  const withdrawing = useAction();
  const [asking, setAsking] = useState<'decline' | 'withdraw' | null>(null);
  const { id, status } = quote;
  const isDraft = status === 'requested';
  const isOpen = (isDraft || status === 'sent') && !quote.sendingWaits;

  const begin = (work: (id: string, key: string) => Promise<string>) =>
    void beginning.run(async (key) => void navigate(`/admin/quotes/${await work(id, key)}`));
  const withdraw = async (key: string) => {
    await withdrawQuote(id, key);
    toast.success(t('withdraw.done'));
  };
  return (
    <span className="row-acts">
      {quote.canRevise && (
        <ActionButton type="primary" busy={beginning.busy} onClick={() => begin(reviseQuote)}>
          {t('revise')}
        </ActionButton>
      )}
      <ActionButton busy={beginning.busy} onClick={() => begin(copyQuote)}>
        {t('copy')}
      </ActionButton>
      {quote.lines.length > 0 && (!isDraft || quote.sendingWaits) && (
        <ActionButton busy={printing.busy} onClick={() => void printing.run(() => downloadQuote(quote))}>
          {t('pdf')}
        </ActionButton>
      )}
      {status === 'sent' && <Button onClick={() => setAsking('decline')}>{t('decline.action')}</Button>}
      {isOpen && (
        <Button danger onClick={() => setAsking('withdraw')}>
          {t('withdraw.action')}
        </Button>
      )}
      {asking === 'decline' && status === 'sent' && <DeclineDialog id={id} onClose={() => setAsking(null)} />}
      {asking === 'withdraw' && (
        <ConfirmDialog
          danger
          title={t('withdraw.title')}
          text={t('withdraw.text')}
          confirm={t('withdraw.action')}
          busy={withdrawing.busy}
          onConfirm={() => void withdrawing.run(withdraw).then(() => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      )}
    </span>
  );
}

interface SentFacts {
  readonly customer: Pick<CustomerValues, 'companyName' | 'contactName' | 'mail' | 'taxNumber'>;
  readonly validOn: string;
  /** Undefined while it is not known. */
  readonly totalFen: number | undefined;
}

interface SendDialogProps extends SentFacts {
  /** A second administrator has to approve it first. */
  readonly needsApproval: boolean;
  readonly foreseen: ForesightHintProps['of'];
  /** The total, or whether it needs approval, is not known yet. */
  readonly isUnknown: boolean;
  /** The initial reason, typed before. */
  readonly reason: string;
  readonly busy: boolean;
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms sending a quote, and asks for the reason that the second administrator reads. */
export function SendDialog(props: SendDialogProps) {
  const { needsApproval, foreseen, isUnknown, reason: initial, busy, onSend, onClose, ...facts } = props;
  const t = useTranslations('staff-quotes.send');
  const common = useTranslations('console');
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { mail } = facts.customer;
  if (!needsApproval)
    return (
      <ConfirmDialog
        title={t('title', { mail })}
        text={
          <>
            <WhatIsSent {...facts} />
            <p>{t('text')}</p>
            <ForesightHint of={foreseen} />
          </>
        }
        confirm={t('confirm')}
        busy={busy}
        isDisabled={isUnknown}
        onConfirm={() => void onSend('').then(onClose)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={t('proposeTitle', { mail })}
      confirm={common('sendForApproval')}
      form={form}
      initialValues={{ reason: initial }}
      isDisabled={isUnknown}
      send={({ reason }) => onSend(reason.trim())}
      onClose={onClose}
    >
      <WhatIsSent {...facts} />
      <p>{t('proposeText')}</p>
      <TextField
        name="reason"
        label={common('reason')}
        hint={t('reasonHint')}
        maxLength={OPTIONAL_REASON_REASON_MAX_LENGTH}
        optional
      />
      <ForesightHint of={{ ...foreseen, latest: undefined }} />
    </FormDialog>
  );
}

function WhatIsSent({ customer: { companyName, contactName, mail, taxNumber }, validOn, totalFen }: SentFacts) {
  const t = useTranslations('staff-quotes');
  return (
    <Facts>
      <Fact name={t('send.total')} isFigure>
        <strong>{totalFen === undefined ? '…' : formatYuan(totalFen)}</strong>
      </Fact>
      <Fact name={t('validOn')} isFigure>
        {validOn}
      </Fact>
      <Fact name={t('send.recipient')}>{[companyName, contactName, mail].filter(Boolean).join(' · ')}</Fact>
      <Fact name={t('customer.taxNumber')}>{taxNumber}</Fact>
    </Facts>
  );
}

/** Shown on a quote that awaits a second administrator's decision. */
export function SendingNotice() {
  const t = useTranslations('staff-quotes.waits');
  return (
    <Alert
      showIcon
      type="warning"
      role="note"
      title={
        <>
          {t('text')}{' '}
          <Link className="link" to="/admin/proposals">
            {t('see')}
          </Link>
        </>
      }
    />
  );
}
