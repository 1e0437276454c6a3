import { Button } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import type { StaffQuote } from './line-draft';
import { downloadQuote, withdrawQuote } from './use-staff-quote';

/** What can be done with a quote besides pricing it. */
export function QuoteActions({ quote }: { readonly quote: StaffQuote }) {
  const t = useTranslations('staff-quotes');
  const printing = useAction();
  const withdrawing = useAction();
  const [asking, setAsking] = useState(false);
  const isOpen = (quote.status === 'requested' || quote.status === 'sent') && !quote.sendingWaits;

  const withdraw = async (key: string) => {
    await withdrawQuote(quote.id, key);
    toast.success(t('withdraw.done'));
  };
  return (
    <span className="row-acts">
      {quote.lines.length > 0 && (
        <ActionButton busy={printing.busy} onClick={() => void printing.run(() => downloadQuote(quote))}>
          {t('pdf')}
        </ActionButton>
      )}
      {isOpen && (
        <Button danger onClick={() => setAsking(true)}>
          {t('withdraw.action')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          danger
          title={t('withdraw.title')}
          text={t('withdraw.text')}
          confirm={t('withdraw.action')}
          busy={withdrawing.busy}
          onConfirm={() => void withdrawing.run(withdraw).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
