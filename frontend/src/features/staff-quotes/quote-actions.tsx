import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/action-button';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { DeclineDialog } from './decline-dialog';
import type { StaffQuote } from './line-draft';
import { copyQuote, downloadQuote, reviseQuote, withdrawQuote } from './use-staff-quote';

/** What can be done with a quote besides pricing it. */
export function QuoteActions({ quote }: { readonly quote: StaffQuote }) {
  const t = useTranslations('staff-quotes');
  const navigate = useNavigate();
  const beginning = useAction();
  const printing = useAction();
  const withdrawing = useAction();
  const [asking, setAsking] = useState<'decline' | 'withdraw' | null>(null);
  const { id, status } = quote;
  const isDraft = status === 'requested';
  const isOpen = (isDraft || status === 'sent') && !quote.sendingWaits;

  const begin = (work: (id: string, key: string) => Promise<string>) =>
    void beginning.run(async (key) => void navigate(`/admin/quotes/${await work(id, key)}`));
  const withdraw = async (key: string) => {
    await withdrawQuote(id, key);
    toast.success(t('withdraw.done'));
  };
  return (
    <span className="row-acts">
      {quote.canRevise && (
        <ActionButton type="primary" busy={beginning.busy} onClick={() => begin(reviseQuote)}>
          {t('revise')}
        </ActionButton>
      )}
      <ActionButton busy={beginning.busy} onClick={() => begin(copyQuote)}>
        {t('copy')}
      </ActionButton>
      {quote.lines.length > 0 && (!isDraft || quote.sendingWaits) && (
        <ActionButton busy={printing.busy} onClick={() => void printing.run(() => downloadQuote(quote))}>
          {t('pdf')}
        </ActionButton>
      )}
      {status === 'sent' && <Button onClick={() => setAsking('decline')}>{t('decline.action')}</Button>}
      {isOpen && (
        <Button danger onClick={() => setAsking('withdraw')}>
          {t('withdraw.action')}
        </Button>
      )}
      {asking === 'decline' && <DeclineDialog id={id} onClose={() => setAsking(null)} />}
      {asking === 'withdraw' && (
        <ConfirmDialog
          danger
          title={t('withdraw.title')}
          text={t('withdraw.text')}
          confirm={t('withdraw.action')}
          busy={withdrawing.busy}
          onConfirm={() => void withdrawing.run(withdraw).then(() => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      )}
    </span>
  );
}
