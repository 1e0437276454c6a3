import { Button, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/fetch-in-time';
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
import { TickField } from '../../shared/forms/choice-fields';
import { matching, required, tickedRules } from '../../shared/forms/rules';
import { formatYuan } from '../../shared/format/money';
import { formatDate } from '../../shared/format/date';
import { someYuan } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { useSettled } from '../../shared/hooks/use-waiting';
import { toast } from '../../shared/ui/toast';
import { AmountDifference, ExpectedTransfer, isOver, SlipView } from './transfer-check';
import { enterReceipt, type Transfer, useTransferOf } from './transfers.api';

interface Props {
  /** Null: the transfer is found by the code in the remark. */
  readonly transfer: Transfer | null;
  readonly onClose: () => void;
}

/**
 * Records money in the amount that the bank account shows: the person who enters it does not decide whether it is
 * enough. If it is not the amount due, it has to be compared once more.
 */
export function ReceiptDialog({ transfer: chosen, onClose }: Props) {
  const t = useTranslations('staff-transfers');
  const faults = useTranslations('console.faults');
  const ui = useTranslations('ui');
  const today = formatDate(serverNow());
  const initial = {
    remittanceCode: chosen?.remittanceCode ?? '',
    amountFen: '',
    isCompared: false,
    bankSerial: '',
    receivedOn: '',
    payer: '',
    payerBank: '',
    payerAccount: '',
  };
  const [form] = Form.useForm<typeof initial>();
  const { amountFen, remittanceCode } = useFormValues(form, initial);
  const code = chosen ? '' : remittanceCode.trim();
  const settled = useSettled(code);
  const found = useTransferOf(settled);
  // Until the code is known, it is unclear whether the amount is the one due.
  const isCodeKnown = code === '' || (settled === code && found.isAnswered);
  const transfer = chosen ?? found.transfer;
  const rules = [required(faults('required'))];
  const compareAgain = () => form.setFieldValue('isCompared', false);

  const send = async (typed: typeof initial, key: string) => {
    const receipt = {
      ...(chosen ? { paymentId: chosen.paymentId } : { remittanceCode: typed.remittanceCode.trim() }),
      amountFen: someYuan.of(typed.amountFen),
      bankSerial: typed.bankSerial.trim(),
      receivedOn: typed.receivedOn,
      payer: typed.payer.trim(),
      payerBank: typed.payerBank.trim(),
      payerAccount: typed.payerAccount.trim(),
    };
    await enterReceipt(receipt, key);
    toast.success(t('entered'));
  };

  return (
    <FormDialog
      wide="columns"
      title={t('enter')}
      confirm={t('enterAction')}
      form={form}
      initialValues={initial}
      isDisabled={!isCodeKnown}
      send={send}
      onClose={onClose}
    >
      <div className="beside-slip">
        <div>
          {!chosen && (
            <TextField
              name="remittanceCode"
              label={t('code')}
              hint={
                found.hasFailed ? (
                  <>
                    {t('codeUnanswered')}{' '}
                    <Button type="link" size="small" onClick={found.retry}>
                      {ui('retry')}
                    </Button>
                  </>
                ) : (
                  t(found.isUnknown ? 'codeUnknown' : 'codeHint')
                )
              }
              rules={rules}
              className="mono"
              maxLength={RECEIPT_BODY_REMITTANCE_CODE_MAX_LENGTH}
              isFirst
              onChange={compareAgain}
            />
          )}
          <div className="g2 form-pair">
            <AmountField
              name="amountFen"
              label={t('receivedYuan')}
              rules={[matching(someYuan.is, faults('yuan'))]}
              isFirst={chosen !== null}
              onChange={compareAgain}
            />
            <DateField name="receivedOn" label={t('receivedOn')} rules={rules} max={today} />
          </div>
          {transfer && someYuan.is(amountFen) && (
            <ComparedAgain receivedFen={someYuan.of(amountFen)} transfer={transfer} />
          )}
          <TextField
            name="bankSerial"
            label={t('serial')}
            hint={t('serialHint')}
            rules={rules}
            maxLength={RECEIPT_BODY_BANK_SERIAL_MAX_LENGTH}
          />
          <TextField name="payer" label={t('payer')} rules={rules} maxLength={RECEIPT_BODY_PAYER_MAX_LENGTH} />
          <div className="g2 form-pair">
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
        </div>
        {transfer && (
          <div>
            <ExpectedTransfer transfer={transfer} due={formatYuan(transfer.dueFen)} />
            <SlipView transfer={transfer} />
          </div>
        )}
      </div>
    </FormDialog>
  );
}

/** The warning about an amount that is not the one due, and a tick that it was compared with the statement. */
function ComparedAgain({ receivedFen, transfer }: { readonly receivedFen: number; readonly transfer: Transfer }) {
  const t = useTranslations('staff-transfers');
  const { dueFen } = transfer;
  if (receivedFen === dueFen) return null;
  return (
    <>
      {!isOver(transfer) && <AmountDifference receivedFen={receivedFen} dueFen={dueFen} />}
      <TickField
        name="isCompared"
        label={t('compared', { received: formatYuan(receivedFen) })}
        rules={tickedRules(t('compare'))}
      />
    </>
  );
}
