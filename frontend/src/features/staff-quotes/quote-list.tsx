import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { LongText, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice } from '../../shared/console/list-toolbar';
import { formatYuan } from '../../shared/format/money';
import { FormDialog } from '../../shared/forms/form-dialog';
import { Link } from '../../shared/ui/link';
import { CustomerFields, NOBODY } from './customer-fields';
import { QUOTE_STATUSES, QUOTE_TONES, beginQuote, LIST_PATH } from './quotes.api';
import './staff-quotes.css';

interface Props {
  readonly onBegun: (id: string) => void;
  readonly onClose: () => void;
}

/** Creates a quote for a customer who called or wrote. */
export function NewQuoteDialog({ onBegun, onClose }: Props) {
  const t = useTranslations('staff-quotes.begin');
  return (
    <FormDialog
      wide
      title={t('title')}
      confirm={t('confirm')}
      initialValues={NOBODY}
      isStep
      send={async (customer, key) => onBegun(await beginQuote(customer, key))}
      onClose={onClose}
    >
      <CustomerFields />
    </FormDialog>
  );
}

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
      isMain: true,
      title: t('state'),
      cell: ({ status }) => <Tag color={QUOTE_TONES[status]}>{t(`status.${status}`)}</Tag>,
    },
    {
      key: 'totalFen',
      isMain: true,
      title: t('total'),
      isFigure: true,
      sortable: true,
      cell: ({ totalFen, lines }) => (lines.length === 0 ? '—' : formatYuan(totalFen)),
    },
    { key: 'validOn', title: t('validOn'), sortable: true, cell: ({ validOn }) => validOn ?? '—' },
    momentColumn('createdAt', t('createdAt')),
  ];
}
