import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { Fact, Facts } from '../../shared/ui/facts';
import type { Transfer } from './use-transfers';

/** By how much an amount differs from what is due, and what follows; nothing while it does not. */
export function AmountDifference({ receivedFen, dueFen }: { readonly receivedFen: number; readonly dueFen: number }) {
  const t = useTranslations('staff-transfers');
  const difference = receivedFen - dueFen;
  if (difference === 0) return null;
  return (
    <Alert
      showIcon
      type="warning"
      role="note"
      title={t(difference > 0 ? 'tooMuch' : 'tooLittle', {
        received: formatYuan(receivedFen),
        due: formatYuan(dueFen),
        difference: formatYuan(Math.abs(difference)),
      })}
    />
  );
}

/** What is compared with the bank account before a receipt is confirmed: the order, the statement's line, and the result. */
export function TransferCheck({ transfer }: { readonly transfer: Transfer }) {
  const t = useTranslations('staff-transfers');
  const { orderNumber, mail, amountFen, remittanceCode, receivedFen, receivedOn, bankSerial } = transfer;
  const { payer, payerBank, payerAccount, enteredByMail, hasSlip } = transfer;
  const received = receivedFen ?? 0;
  return (
    <>
      <Facts>
        <Fact name={t('order')} isFigure>
          {orderNumber}
        </Fact>
        <Fact name={t('buyer')}>{mail}</Fact>
        <Fact name={t('code')}>
          <code>{remittanceCode}</code>
        </Fact>
        <Fact name={t('amount')} isFigure>
          {formatYuan(amountFen)}
        </Fact>
        <Fact name={t('received')} isFigure>
          {formatYuan(received)}
        </Fact>
        <Fact name={t('receivedOn')} isFigure>
          {receivedOn}
        </Fact>
        <Fact name={t('serial')} isFigure>
          {bankSerial}
        </Fact>
        <Fact name={t('payer')}>{payer}</Fact>
        <Fact name={t('payerBank')}>{payerBank}</Fact>
        <Fact name={t('payerAccount')} isFigure>
          {payerAccount}
        </Fact>
        <Fact name={t('enteredBy')}>{enteredByMail}</Fact>
        <Fact name={t('slip')}>{t(hasSlip ? 'slipThere' : 'slipMissing')}</Fact>
      </Facts>
      <AmountDifference receivedFen={received} dueFen={amountFen} />
      {received === amountFen && <p>{t('confirmText')}</p>}
    </>
  );
}
