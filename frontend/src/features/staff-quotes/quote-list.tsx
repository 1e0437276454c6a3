import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LongText } from '../../shared/console/cells';
import type { components } from '../../api/schema';
import { momentColumn } from '../../shared/console/columns';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice } from '../../shared/console/list-toolbar';
import { formatYuan } from '../../shared/format/money';
import { Link } from '../../shared/ui/link';
import { NewQuoteDialog } from './new-quote-dialog';
import { QUOTE_STATUSES, QUOTE_TONES } from './quote-terms';
import { LIST_PATH } from './use-staff-quote';

/** The staff's quote search. */
export function QuoteList({ onBegun }: { readonly onBegun: (id: string) => void }) {
  const t = useTranslations('staff-quotes');
  const columns = useColumns();
  const [beginning, setBeginning] = useState(false);
  return (
    <>
      <ConsoleList
        path={LIST_PATH}
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={[byChoice('status', t('state'), QUOTE_STATUSES, (value) => t(`status.${value}`))]}
        hasExport
        empty={t('empty')}
        action={
          <Button size="small" type="primary" onClick={() => setBeginning(true)}>
            {t('begin.action')}
          </Button>
        }
      />
      {beginning && <NewQuoteDialog onBegun={onBegun} onClose={() => setBeginning(false)} />}
    </>
  );
}

function useColumns(): ListColumn<components['schemas']['StaffQuoteView']>[] {
  const t = useTranslations('staff-quotes');
  return [
    {
      key: 'number',
      title: t('number'),
      cell: ({ id, number }) => (
        <Link className="link" to={`/admin/quotes/${id}`}>
          {number}
        </Link>
      ),
    },
    {
      key: 'company',
      title: t('company'),
      cell: ({ companyName }) => <LongText text={companyName} />,
    },
    {
      key: 'contact',
      title: t('contact'),
      cell: ({ contactName, mail }) => <LongText text={[contactName, mail].filter(Boolean).join(' · ')} />,
    },
    {
      key: 'status',
      title: t('state'),
      cell: ({ status }) => <Tag color={QUOTE_TONES[status]}>{t(`status.${status}`)}</Tag>,
    },
    {
      key: 'totalFen',
      title: t('total'),
      isFigure: true,
      sortable: true,
      cell: ({ totalFen, lines }) => (lines.length === 0 ? '—' : formatYuan(totalFen)),
    },
    { key: 'validOn', title: t('validOn'), sortable: true, cell: ({ validOn }) => validOn ?? '—' },
    momentColumn('createdAt', t('createdAt')),
  ];
}
