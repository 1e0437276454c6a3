import { Button, Tag, type TagProps } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { useMailName } from '../../business/console-names';
import { LongText, countColumn, momentColumn } from '../../shared/console/cells';
import { BulkAct } from '../../shared/console/bulk';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice } from '../../shared/console/list-toolbar';
import { refreshList, useListSearch } from '../../shared/console/list-state';
import { Allowed } from '../../shared/console/staff';
import { ReasonDialog } from '../../shared/console/reason';
import { formatDateTime } from '../../shared/format/date';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';

type Delivery = components['schemas']['DeliveryView'];

/** Sends a mail again. Rejects with job.letter_* when that is not possible. */
async function sendMailAgain(letterId: string, reason: string): Promise<void> {
  const params = { path: { letterId } };
  await call(api.POST('/api/admin/mail-deliveries/{letterId}/retry', { params, body: { reason } }));
  await refreshList('/api/admin/mail-deliveries');
}

const TONES: Readonly<Record<Delivery['status'], TagProps['color']>> = {
  failed: 'error',
  bounced: 'error',
  waiting: 'warning',
  expired: 'default',
  sent: 'success',
};
const STATUSES = Object.keys(TONES) as Delivery['status'][];

/** Delivery status of each mail. A failed one can be sent again, or the row says why not. */
export default function DeliveryList() {
  const t = useTranslations('staff-mail');
  const common = useTranslations('console');
  const mailName = useMailName();
  const { query } = useListSearch();
  const [chosen, setChosen] = useState<Delivery>();

  const columns: ListColumn<Delivery>[] = [
    {
      key: 'recipient',
      title: t('recipient'),
      cell: ({ recipient }) => <LongText text={recipient} none={t('forgotten')} />,
    },
    {
      key: 'letter',
      title: t('letter'),
      cell: ({ letter }) => (
        <Link className="link" to={`/admin/letters?letter=${encodeURIComponent(letter)}`}>
          {mailName(letter)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status }) => <Tag color={TONES[status]}>{t(`statuses.${status}`)}</Tag>,
    },
    countColumn('attempts', t('attempts')),
    {
      key: 'lastError',
      title: t('lastError'),
      cell: ({ lastError }) => <LongText text={lastError} />,
    },
    momentColumn('createdAt', t('createdAt')),
    momentColumn('updatedAt', t('updatedAt')),
    {
      key: 'acts',
      title: common('actions'),
      cell: (delivery) => {
        if (delivery.canRetry) {
          return (
            <Allowed to="mail.resend">
              <Button size="small" onClick={() => setChosen(delivery)}>
                {t('retry')}
              </Button>
            </Allowed>
          );
        }
        // What arrived is not stored: the receipt of an order can be written again on its page.
        if (delivery.status === 'sent' && delivery.orderId && query['orderId'] === undefined) {
          return (
            <Link className="link" to={`/admin/orders/${delivery.orderId}`}>
              {t('toOrder')}
            </Link>
          );
        }
        return delivery.status === 'bounced' ? <span className="small muted note">{t('goneNote')}</span> : null;
      },
    },
  ];
  return (
    <>
      <ConsoleList
        path="/api/admin/mail-deliveries"
        period="updatedAt"
        rowKey={({ letterId }) => letterId}
        columns={columns}
        placeholder={t('placeholder')}
        filters={[byChoice('status', t('status'), STATUSES, (value) => t(`statuses.${value}`))]}
        hasExport
        bulk={(deliveries, done) => (
          <Allowed to="mail.resend">
            <BulkAct<Delivery, { reason: string }>
              label={t('retry')}
              title={t('sendAgain.title')}
              rows={deliveries.filter(({ canRetry }) => canRetry)}
              nameOf={({ recipient, letter, createdAt }) =>
                [mailName(letter), recipient ?? t('forgotten'), formatDateTime(createdAt)].join(' · ')
              }
              ask={(next, close) => (
                <ReasonDialog
                  title={t('sendAgain.title')}
                  hint={t('sendAgain.hint')}
                  confirm={t('retry')}
                  isStep
                  send={async (reason) => next({ reason })}
                  onClose={close}
                />
              )}
              act={async ({ letterId }, { reason }) => {
                await sendMailAgain(letterId, reason);
                return 'done';
              }}
              onDone={done}
            />
          </Allowed>
        )}
        empty={t('empty')}
      />
      {chosen && (
        <ReasonDialog
          title={t('sendAgain.title')}
          hint={t('sendAgain.hint')}
          confirm={t('retry')}
          send={async (reason) => {
            await sendMailAgain(chosen.letterId, reason);
            toast.success(t('retried'));
          }}
          onClose={() => setChosen(undefined)}
        >
          <p className="muted">
            {t('sendAgain.text', { recipient: chosen.recipient ?? t('forgotten'), letter: mailName(chosen.letter) })}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
