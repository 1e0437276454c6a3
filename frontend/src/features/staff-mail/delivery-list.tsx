import { useTranslations } from 'use-intl';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/number';
import { useAction } from '../../shared/hooks/use-action';
import { Button } from '../../shared/ui/button';
import { Link } from '../../shared/ui/link';
import { StatusPill, type PillTone } from '../../shared/ui/status-pill';
import { toast } from '../../shared/ui/toast';
import { type Delivery, retryLetter } from './use-letters';

const STATUSES = ['failed', 'bounced', 'waiting', 'expired', 'sent'] as const;
const TONES: Readonly<Record<Delivery['status'], PillTone>> = {
  failed: 'danger',
  bounced: 'danger',
  waiting: 'warning',
  expired: 'hollow',
  sent: 'success',
};

/** What became of each letter. Failed ones can be sent again; of bounced ones nothing is kept, and the row says so. */
export function DeliveryList() {
  const t = useTranslations('staff-mail');
  const { busy, run } = useAction();
  const retry = (letterId: string) =>
    run(async () => {
      await retryLetter(letterId);
      toast.success(t('retried'));
    });

  const columns: ListColumn<Delivery>[] = [
    {
      key: 'recipient',
      title: t('recipient'),
      cell: ({ recipient }) => (
        <span className="long" title={recipient ?? undefined}>
          {recipient ?? t('forgotten')}
        </span>
      ),
    },
    {
      key: 'letter',
      title: t('letter'),
      cell: ({ letter }) => (
        <Link className="link" to={`/admin/letters?letter=${encodeURIComponent(letter)}`}>
          {letter}
        </Link>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status }) => <StatusPill tone={TONES[status]}>{t(`statuses.${status}`)}</StatusPill>,
    },
    {
      key: 'attempts',
      title: t('attempts'),
      isFigure: true,
      sortable: true,
      cell: ({ attempts }) => formatNumber(attempts),
    },
    {
      key: 'lastError',
      title: t('lastError'),
      cell: ({ lastError }) => (
        <span className="long" title={lastError ?? undefined}>
          {lastError ?? '—'}
        </span>
      ),
    },
    { key: 'createdAt', title: t('createdAt'), sortable: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
    { key: 'updatedAt', title: t('updatedAt'), sortable: true, cell: ({ updatedAt }) => formatDateTime(updatedAt) },
    {
      key: 'acts',
      title: t('acts'),
      cell: ({ letterId, status, canRetry }) => {
        if (status === 'bounced') return <span className="small muted">{t('bouncedNote')}</span>;
        return canRetry ? (
          <Button size="sm" disabled={busy} onClick={() => void retry(letterId)}>
            {t('retry')}
          </Button>
        ) : null;
      },
    },
  ];
  return (
    <ConsoleList
      path="/api/admin/mail-deliveries"
      rowKey={({ letterId }) => letterId}
      columns={columns}
      placeholder={t('placeholder')}
      filters={[
        {
          name: 'status',
          label: t('status'),
          options: STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
      ]}
      hasExport
      empty={t('empty')}
    />
  );
}
