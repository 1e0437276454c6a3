import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { OPTIONAL_REASON_REASON_MAX_LENGTH } from '../../api/limits';
import { formatYuan } from '../../shared/format/money';
import { FormDialog } from '../../shared/forms/form-dialog';
import { TextField } from '../../shared/forms/fields';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Fact, Facts } from '../../shared/ui/facts';
import type { CustomerValues } from './customer-fields';

const BLANK = { reason: '' };

interface SentFacts {
  readonly customer: Pick<CustomerValues, 'companyName' | 'contactName' | 'mail' | 'taxNumber'>;
  readonly validOn: string;
  /** Undefined while it is not known. */
  readonly totalFen: number | undefined;
}

interface Props extends SentFacts {
  /** A second administrator has to approve it first. */
  readonly needsApproval: boolean;
  readonly busy: boolean;
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms sending a quote, and asks for the reason that the second administrator reads. */
export function SendDialog({ needsApproval, busy, onSend, onClose, ...facts }: Props) {
  const t = useTranslations('staff-quotes.send');
  const common = useTranslations('console');
  const [form] = Form.useForm<typeof BLANK>();
  const { mail } = facts.customer;
  if (!needsApproval)
    return (
      <ConfirmDialog
        title={t('title', { mail })}
        text={
          <>
            <WhatIsSent {...facts} />
            <p>{t('text')}</p>
          </>
        }
        confirm={t('confirm')}
        busy={busy}
        onConfirm={() => void onSend('').then(onClose)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={t('proposeTitle', { mail })}
      confirm={common('sendForApproval')}
      form={form}
      initialValues={BLANK}
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
    </FormDialog>
  );
}

function WhatIsSent({ customer: { companyName, contactName, mail, taxNumber }, validOn, totalFen }: SentFacts) {
  const t = useTranslations('staff-quotes');
  return (
    <Facts className="quote-sent-facts">
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
