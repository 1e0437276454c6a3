import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { formatDate, formatDateTime } from '../../shared/format/date';
import type { Confirmed } from '../../shared/forms/confirmed';
import { useAction } from '../../shared/hooks/use-action';
import { saveFile } from '../../shared/save-file';
import { ActionButton } from '../../shared/ui/action-button';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import type { Account } from './profile-form';

/** Exports all data stored about the account. */
export function DataPanel() {
  const t = useTranslations('profile.data');
  const { busy, run } = useAction();

  const exportAll = () =>
    run(async () => {
      const everything = await call(api.GET('/api/account/export'));
      const text = JSON.stringify(everything, undefined, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `account-${formatDate(everything.exportedAt)}.json`);
      toast.success(t('exported'));
    });

  return (
    <Panel title={t('title')}>
      <div className="setting">
        <p className="muted">{t('text')}</p>
        <ActionButton busy={busy} onClick={() => void exportAll()}>
          {t('export')}
        </ActionButton>
      </div>
    </Panel>
  );
}

interface Props {
  readonly account: Account;
  readonly confirmed: Confirmed;
  readonly onChanged: () => Promise<unknown>;
}

/** Account deletion: requested, or cancelled within its 15 days. */
export function DeletionPanel({ account: { mail, deletionDueAt }, confirmed, onChanged }: Props) {
  const t = useTranslations('profile.deletion');
  const [asked, setAsked] = useState(false);
  const { busy, run } = useAction();

  const request = async () => {
    await run(async () => {
      await confirmed(() => call(api.POST('/api/account/delete')));
      await onChanged();
      toast.success(t('requested'));
    });
    setAsked(false);
  };
  const takeBack = () =>
    run(async () => {
      await call(api.POST('/api/account/delete/cancel'));
      await onChanged();
      toast.success(t('kept'));
    });

  return (
    <Panel title={t('title')}>
      {deletionDueAt === null ? (
        <div className="setting">
          <p className="muted">{t('text')}</p>
          <Button danger onClick={() => setAsked(true)}>
            {t('action')}
          </Button>
        </div>
      ) : (
        <Alert
          showIcon
          type="warning"
          role="note"
          title={t('due', { time: formatDateTime(deletionDueAt) })}
          action={
            <ActionButton size="small" busy={busy} onClick={() => void takeBack()}>
              {t('keep')}
            </ActionButton>
          }
        />
      )}
      {asked && (
        <ConfirmDialog
          danger
          title={t('ask')}
          text={t('askText', { mail })}
          confirm={t('action')}
          busy={busy}
          onConfirm={() => void request()}
          onClose={() => setAsked(false)}
        />
      )}
    </Panel>
  );
}
