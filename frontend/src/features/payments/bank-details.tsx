import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { CopyField } from '../../shared/ui/copy-field';
import type { BankAccount } from './payment';
import { SlipUpload } from './slip-upload';

interface Props {
  readonly orderId: string;
  readonly bank: BankAccount;
  readonly amountFen: number;
}

/** Everything that a transfer needs, each value with a copy button. */
export function BankDetails({ orderId, bank, amountFen }: Props) {
  const t = useTranslations('payments.bank');
  return (
    <div className="bank">
      <p className="muted">{t('text', { amount: formatYuan(amountFen) })}</p>
      <CopyField label={t('holder')} value={bank.holder} />
      <CopyField label={t('bank')} value={bank.bank} />
      <CopyField label={t('account')} value={bank.account} />
      <CopyField label={t('code')} value={bank.remittanceCode} />
      <p className="hint">{t('codeHint')}</p>
      <SlipUpload orderId={orderId} />
    </div>
  );
}
