import { Alert, Button, Flex, Statistic, type StatisticProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountBeside, OrderBeside } from '../../shared/console/cells';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { Fact, Facts } from '../../shared/ui/facts';
import './transfer-check.css';
import { saveSlip, type Transfer, useSlipPicture } from './transfers.api';

/**
 * The customer's payment slip beside what it is compared with. Only pictures are shown, because they cannot run
 * anything; documents are saved, and opened outside the browser's page.
 */
export function SlipView({ transfer }: { readonly transfer: Transfer }) {
  const t = useTranslations('staff-transfers');
  const { run } = useAction();
  const { slipType, orderNumber } = transfer;
  return (
    <figure className="slip-shown">
      <Flex component="figcaption" align="center" justify="space-between" gap="small" className="mb-2">
        <span className="strong">{t('slip')}</span>
        {slipType !== null && (
          <Button
            size="small"
            aria-label={t('slipOf', { order: orderNumber })}
            onClick={() => void run(() => saveSlip(transfer))}
          >
            {t('saveSlip')}
          </Button>
        )}
      </Flex>
      {slipType === null && <p className="muted">{t('slipMissing')}</p>}
      {slipType === 'application/pdf' && <p className="muted">{t('slipDocument')}</p>}
      {(slipType === 'image/png' || slipType === 'image/jpeg') && <SlipPicture transfer={transfer} />}
    </figure>
  );
}

function SlipPicture({ transfer }: { readonly transfer: Transfer }) {
  const t = useTranslations('staff-transfers');
  const state = useSlipPicture(transfer.paymentId);
  return (
    <AsyncContent state={state}>
      {(slip) => <Picture picture={slip} alt={t('slipPicture', { order: transfer.orderNumber })} />}
    </AsyncContent>
  );
}

function Picture({ picture, alt }: { readonly picture: Blob; readonly alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return address && <img src={address} alt={alt} />;
}

/** Amounts that are wrong by a digit: one too many, one too few. */
const SLIPS_OF_A_DIGIT = [10, 100, 1_000] as const;

interface Amounts {
  readonly receivedFen: number;
  readonly dueFen: number;
}

/** The difference between an amount and what is due, and its consequence; renders nothing if there is none. */
export function AmountDifference({ receivedFen, dueFen }: Amounts) {
  const t = useTranslations('staff-transfers');
  const difference = receivedFen - dueFen;
  if (difference === 0) return null;
  const times = SLIPS_OF_A_DIGIT.find((factor) => receivedFen === dueFen * factor);
  const part = SLIPS_OF_A_DIGIT.find((factor) => receivedFen * factor === dueFen);
  return (
    <Alert
      showIcon
      type="warning"
      role="note"
      title={
        <>
          {t(difference > 0 ? 'tooMuch' : 'tooLittle', {
            received: formatYuan(receivedFen),
            due: formatYuan(dueFen),
            difference: formatYuan(Math.abs(difference)),
          })}
          {times !== undefined && <div className="strong">{t('times', { times })}</div>}
          {part !== undefined && <div className="strong">{t('part', { part })}</div>}
        </>
      }
    />
  );
}

/** Due, received and the difference side by side. */
function AmountsCompared({ receivedFen, dueFen }: Amounts) {
  const t = useTranslations('staff-transfers');
  const difference = receivedFen - dueFen;
  const figures: StatisticProps[] = [
    { title: t('amount'), valueRender: () => formatYuan(dueFen) },
    { title: t('received'), valueRender: () => formatYuan(receivedFen) },
    {
      title: t('difference'),
      classNames: { value: difference === 0 ? '' : 'bad' },
      value: `${difference > 0 ? '+' : ''}${formatYuan(difference)}`,
    },
  ];
  return (
    <div className="stats">
      {figures.map((figure, place) => (
        <Statistic key={place} {...figure} />
      ))}
    </div>
  );
}

/** Whether a refund has to be decided about before a receipt can be confirmed. */
const waitsForRefund = ({ voidReason }: Transfer): boolean => voidReason === 'license_being_refunded';

/** Whether the order accepts no more money, so that what arrives is returned. An expired one still takes its price. */
export const isOver = (transfer: Transfer): boolean =>
  (transfer.orderStatus !== 'pending' && transfer.orderStatus !== 'expired') ||
  (transfer.voidReason !== null && !waitsForRefund(transfer));

/** What confirming does where the order does not simply wait for the money; null where it does. */
function useConsequence(transfer: Transfer): string | null {
  const t = useTranslations('staff-transfers');
  const status = useTranslations('orders.status');
  const voidReasons = useTranslations('orders.voidReasons');
  const { orderStatus, voidReason } = transfer;
  if (waitsForRefund(transfer)) return t('waitsForRefund');
  if (voidReason !== null) return t('void', { reason: voidReasons(voidReason) });
  if (isOver(transfer)) return t('surplus', { status: status(orderStatus) });
  return orderStatus === 'expired' ? t('notPending') : null;
}

interface ExpectedProps {
  readonly transfer: Transfer;
  readonly due: string | null;
  /** What happens to the money is not what is decided. */
  readonly isRejection?: boolean;
  /** Further facts. */
  readonly children?: ReactNode;
}

/** The order that a transfer pays, whose it is, and a warning where it no longer waits for money. */
export function ExpectedTransfer({ transfer, due, isRejection = false, children }: ExpectedProps) {
  const t = useTranslations('staff-transfers');
  const consequence = useConsequence(transfer);
  const { orderId, orderNumber, accountId, mail, remittanceCode } = transfer;
  return (
    <>
      <Facts>
        <Fact name={t('order')} isFigure>
          <OrderBeside id={orderId} number={orderNumber} />
        </Fact>
        <Fact name={t('buyer')}>
          <AccountBeside id={accountId} mail={mail} />
        </Fact>
        <Fact name={t('code')}>
          <code>{remittanceCode}</code>
        </Fact>
        <Fact name={t('amount')} isFigure>
          {due}
        </Fact>
        {children}
      </Facts>
      {consequence !== null && !isRejection && <Alert showIcon type="warning" role="note" title={consequence} />}
    </>
  );
}

interface CheckProps {
  readonly transfer: Transfer;
  readonly isRejection?: boolean;
}

/** What is compared before a receipt is confirmed or rejected: amounts, order, the statement's line, payment slip. */
export function TransferCheck({ transfer, isRejection = false }: CheckProps) {
  const t = useTranslations('staff-transfers');
  const { dueFen, receivedFen, receivedOn, bankSerial } = transfer;
  const { payer, payerBank, payerAccount, enteredByMail, orderStatus, voidReason } = transfer;
  const amounts = { receivedFen: receivedFen ?? 0, dueFen };
  const settles = receivedFen === dueFen && orderStatus === 'pending' && voidReason === null;
  return (
    <div className="beside-slip">
      <div>
        <AmountsCompared {...amounts} />
        {!isRejection && !isOver(transfer) && <AmountDifference {...amounts} />}
        {!isRejection && settles && <p>{t('confirmText')}</p>}
        {isRejection && <p>{t('rejectText')}</p>}
        <ExpectedTransfer transfer={transfer} due={null} isRejection={isRejection}>
          <Fact name={t('payer')}>{payer}</Fact>
          <Fact name={t('payerBank')}>{payerBank}</Fact>
          <Fact name={t('payerAccount')} isFigure>
            {payerAccount}
          </Fact>
          <Fact name={t('serial')} isFigure>
            {bankSerial}
          </Fact>
          <Fact name={t('receivedOn')} isFigure>
            {receivedOn}
          </Fact>
          <Fact name={t('enteredBy')}>{enteredByMail}</Fact>
        </ExpectedTransfer>
      </div>
      <SlipView transfer={transfer} />
    </div>
  );
}
