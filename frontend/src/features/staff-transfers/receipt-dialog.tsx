import { useTranslations } from 'use-intl';
import {
  RECEIPT_BODY_BANK_SERIAL_MAX_LENGTH,
  RECEIPT_BODY_PAYER_MAX_LENGTH,
  RECEIPT_BODY_PAYER_ACCOUNT_MAX_LENGTH,
  RECEIPT_BODY_PAYER_BANK_MAX_LENGTH,
  RECEIPT_BODY_REMITTANCE_CODE_MAX_LENGTH,
} from '../../api/limits';
import { AmountField, TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { formatYuan } from '../../shared/format/money';
import { formatDate } from '../../shared/format/date';
import { someYuan } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { toast } from '../../shared/ui/toast';
import { enterReceipt, type Transfer } from './use-transfers';

type ReceiptField =
  | 'remittanceCode'
  | 'amountFen'
  | 'bankSerial'
  | 'receivedOn'
  | 'payer'
  | 'payerBank'
  | 'payerAccount';

interface Props {
  /** Null: the transfer is found by the code in the remark. */
  readonly transfer: Transfer | null;
  readonly onClose: () => void;
}

/**
 * Records money as the bank account shows it, in the amount shown: whether it is enough is not decided by the person
 * who enters it.
 */
export function ReceiptDialog({ transfer, onClose }: Props) {
  const t = useTranslations('staff-transfers');
  const faults = useTranslations('console.faults');
  const today = formatDate(new Date());
  const unless = (holds: boolean, fault: string) => (holds ? undefined : fault);
  const form = useFields<ReceiptField>(
    {
      remittanceCode: transfer?.remittanceCode ?? '',
      amountFen: '',
      bankSerial: '',
      receivedOn: today,
      payer: '',
      payerBank: '',
      payerAccount: '',
    },
    ({ remittanceCode, amountFen, bankSerial, receivedOn, payer, payerBank, payerAccount }) => ({
      remittanceCode: unless(remittanceCode.trim() !== '', faults('required')),
      amountFen: unless(someYuan.is(amountFen), faults('yuan')),
      bankSerial: unless(bankSerial.trim() !== '', faults('required')),
      receivedOn: unless(receivedOn !== '', faults('required')),
      payer: unless(payer.trim() !== '', faults('required')),
      payerBank: unless(payerBank.trim() !== '', faults('required')),
      payerAccount: unless(payerAccount.trim() !== '', faults('required')),
    }),
  );

  const send = async (key: string) => {
    const { remittanceCode, amountFen, bankSerial, receivedOn, payer, payerBank, payerAccount } = form.values;
    const receipt = {
      ...(transfer ? { paymentId: transfer.paymentId } : { remittanceCode: remittanceCode.trim() }),
      amountFen: someYuan.of(amountFen),
      bankSerial: bankSerial.trim(),
      receivedOn,
      payer: payer.trim(),
      payerBank: payerBank.trim(),
      payerAccount: payerAccount.trim(),
    };
    await enterReceipt(receipt, key);
    toast.success(t('entered'));
  };

  return (
    <FormDialog title={t('enter')} confirm={t('enterAction')} form={form} send={send} onClose={onClose}>
      {transfer ? (
        <p>
          {t('expects', {
            order: transfer.orderNumber,
            amount: formatYuan(transfer.amountFen),
            code: transfer.remittanceCode,
          })}
        </p>
      ) : (
        <TextField
          form={form}
          name="remittanceCode"
          label={t('code')}
          hint={t('codeHint')}
          className="mono"
          maxLength={RECEIPT_BODY_REMITTANCE_CODE_MAX_LENGTH}
          isFirst
        />
      )}
      <div className="two">
        <AmountField form={form} name="amountFen" label={t('receivedYuan')} isFirst={transfer !== null} />
        <TextField form={form} name="receivedOn" label={t('receivedOn')} type="date" max={today} />
      </div>
      <TextField
        form={form}
        name="bankSerial"
        label={t('serial')}
        hint={t('serialHint')}
        maxLength={RECEIPT_BODY_BANK_SERIAL_MAX_LENGTH}
      />
      <TextField form={form} name="payer" label={t('payer')} maxLength={RECEIPT_BODY_PAYER_MAX_LENGTH} />
      <div className="two">
        <TextField form={form} name="payerBank" label={t('payerBank')} maxLength={RECEIPT_BODY_PAYER_BANK_MAX_LENGTH} />
        <TextField
          form={form}
          name="payerAccount"
          label={t('payerAccount')}
          hint={t('payerAccountHint')}
          className="mono"
          maxLength={RECEIPT_BODY_PAYER_ACCOUNT_MAX_LENGTH}
        />
      </div>
    </FormDialog>
  );
}
