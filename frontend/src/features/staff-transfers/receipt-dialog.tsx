import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/server-clock';
import {
  RECEIPT_BODY_BANK_SERIAL_MAX_LENGTH,
  RECEIPT_BODY_PAYER_MAX_LENGTH,
  RECEIPT_BODY_PAYER_ACCOUNT_MAX_LENGTH,
  RECEIPT_BODY_PAYER_BANK_MAX_LENGTH,
  RECEIPT_BODY_REMITTANCE_CODE_MAX_LENGTH,
} from '../../api/limits';
import { DateField } from '../../shared/console/date-field';
import { FormDialog } from '../../shared/forms/form-dialog';
import { AmountField, TextField } from '../../shared/forms/fields';
import { matching, required } from '../../shared/forms/rules';
import { formatYuan } from '../../shared/format/money';
import { formatDate } from '../../shared/format/date';
import { someYuan } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-form-values';
import { toast } from '../../shared/ui/toast';
import { AmountDifference } from './transfer-check';
import { enterReceipt, type Transfer } from './use-transfers';

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
  const today = formatDate(serverNow());
  const initial = {
    remittanceCode: transfer?.remittanceCode ?? '',
    amountFen: '',
    bankSerial: '',
    receivedOn: today,
    payer: '',
    payerBank: '',
    payerAccount: '',
  };
  const [form] = Form.useForm<typeof initial>();
  const { amountFen } = useFormValues(form, initial);
  const rules = [required(faults('required'))];

  const send = async (typed: typeof initial, key: string) => {
    const { remittanceCode, amountFen, bankSerial, receivedOn, payer, payerBank, payerAccount } = typed;
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
    <FormDialog
      title={t('enter')}
      confirm={t('enterAction')}
      form={form}
      initialValues={initial}
      send={send}
      onClose={onClose}
    >
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
          name="remittanceCode"
          label={t('code')}
          hint={t('codeHint')}
          rules={rules}
          className="mono"
          maxLength={RECEIPT_BODY_REMITTANCE_CODE_MAX_LENGTH}
          isFirst
        />
      )}
      <div className="form-pair">
        <AmountField
          name="amountFen"
          label={t('receivedYuan')}
          rules={[matching(someYuan.is, faults('yuan'))]}
          isFirst={transfer !== null}
        />
        <DateField name="receivedOn" label={t('receivedOn')} rules={rules} max={today} />
      </div>
      {transfer && someYuan.is(amountFen) && (
        <AmountDifference receivedFen={someYuan.of(amountFen)} dueFen={transfer.amountFen} />
      )}
      <TextField
        name="bankSerial"
        label={t('serial')}
        hint={t('serialHint')}
        rules={rules}
        maxLength={RECEIPT_BODY_BANK_SERIAL_MAX_LENGTH}
      />
      <TextField name="payer" label={t('payer')} rules={rules} maxLength={RECEIPT_BODY_PAYER_MAX_LENGTH} />
      <div className="form-pair">
        <TextField
          name="payerBank"
          label={t('payerBank')}
          rules={rules}
          maxLength={RECEIPT_BODY_PAYER_BANK_MAX_LENGTH}
        />
        <TextField
          name="payerAccount"
          label={t('payerAccount')}
          hint={t('payerAccountHint')}
          rules={rules}
          className="mono"
          maxLength={RECEIPT_BODY_PAYER_ACCOUNT_MAX_LENGTH}
        />
      </div>
    </FormDialog>
  );
}
