import { Alert, Tag } from 'antd';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import { GIVEN_KEY } from '../../api/request-keys';
import type { components } from '../../api/schema';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { saveFile } from '../../shared/save-file';
import { ActionButton } from '../../shared/ui/antd-button';
import { Fact, Facts } from '../../shared/ui/facts';
import { Panel } from '../../shared/ui/panel';
import { DownloadIcon } from '../../shared/ui/shop-icons';

type Invoice = components['schemas']['InvoiceView'];
type InvoiceForm = components['schemas']['RequestInvoice'];

const keyOf = (orderId: string) => `/api/account/orders/${orderId}/invoice-request`;

/** The newest invoice request of one order; null where there is none. */
export function useInvoice(orderId: string): SWRResponse<Invoice | null, ApiError> {
  return useSWR<Invoice | null, ApiError>(keyOf(orderId), async () => {
    const request = api.GET('/api/account/orders/{id}/invoice-request', { params: { path: { id: orderId } } });
    return (await call(request)).invoice;
  });
}

/** Requests an e-invoice. Rejects with invoice.* codes about the fields `title`, `taxNumber` and `mail`. */
export async function requestInvoice(orderId: string, form: InvoiceForm): Promise<void> {
  const request = api.POST('/api/account/orders/{id}/invoice-request', {
    params: { path: { id: orderId }, header: GIVEN_KEY },
    body: form,
  });
  await mutate(keyOf(orderId), await call(request), { revalidate: false });
}

/** Downloads the issued PDF. A plain link could not: the session is a header. */
async function downloadInvoice({ orderId, orderNumber, number }: Invoice): Promise<void> {
  const file: Blob = await call(
    api.GET('/api/account/orders/{id}/invoice', { params: { path: { id: orderId } }, parseAs: 'blob' }),
  );
  saveFile(file, `${number ?? orderNumber}.pdf`);
}

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
