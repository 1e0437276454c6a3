import { ActionButton } from '../../shared/ui/action-button';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { formatDate } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { saveFile } from '../../shared/save-file';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';

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
