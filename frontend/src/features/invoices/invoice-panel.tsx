import { Alert, Tag } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { Panel } from '../../shared/ui/panel';
import { DownloadIcon } from '../../shared/ui/shop-icons';
import { Fact, Facts } from '../../shared/ui/facts';
import { downloadInvoice, useInvoice, type Invoice } from './use-invoice';

const TONES = { requested: 'warning', issued: 'success', rejected: 'error', voided: 'default' } as const;

/** Status of an order's invoice; nothing before one was requested. */
export function InvoicePanel({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('invoices');
  const { data: invoice } = useInvoice(orderId);
  if (!invoice) return null;
  return (
    <Panel
      className="stack"
      title={t('title')}
      aside={<Tag color={TONES[invoice.status]}>{t(`status.${invoice.status}`)}</Tag>}
    >
      <Facts>
        <Fact name={t('heading')}>{invoice.title}</Fact>
        {invoice.taxNumber && (
          <Fact name={t('taxNumber')} className="mono">
            {invoice.taxNumber}
          </Fact>
        )}
        <Fact name={t('amount')} isFigure>
          {formatYuan(invoice.amountFen)}
        </Fact>
        <Fact name={t('mail')}>{invoice.mail}</Fact>
        <Fact name={t('requestedAt')} isFigure>
          {formatDateTime(invoice.requestedAt)}
        </Fact>
        {invoice.number && (
          <Fact name={t('number')} className="mono">
            {invoice.number}
          </Fact>
        )}
      </Facts>
      <Standing invoice={invoice} />
    </Panel>
  );
}

function Standing({ invoice }: { readonly invoice: Invoice }) {
  const t = useTranslations('invoices');
  const { busy, run } = useAction();
  switch (invoice.status) {
    case 'requested':
      return <p className="small muted">{t('waiting')}</p>;
    case 'issued':
      return (
        <ActionButton busy={busy} onClick={() => void run(() => downloadInvoice(invoice))}>
          {!busy && <DownloadIcon />}
          {t('download')}
        </ActionButton>
      );
    case 'rejected':
    case 'voided':
      return (
        <Alert showIcon type="warning" role="note" title={t(`over.${invoice.status}`, { reason: invoice.reason })} />
      );
  }
}
