import { Button } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Allowed } from '../../shared/console/permissions';
import { ReasonDialog } from '../../shared/console/reason-dialog';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { downloadFile, revokeFile, type StaffLicenseFile } from './use-staff-license';

/** Valid files without a machine. Renders nothing when there are none. */
export function StaffGrantedFiles({ license: { id, grantedFiles } }: { readonly license: StaffLicenseFile }) {
  const t = useTranslations('staff-licenses.files');
  const [ending, setEnding] = useState<string>();
  const { busy, run } = useAction();
  if (grantedFiles.length === 0) return null;

  const revoke = async (reason: string, key: string) => {
    if (ending) await revokeFile(id, ending, reason, key);
    toast.success(t('revoked'));
  };
  return (
    <Panel className="stack" title={t('list')}>
      {grantedFiles.map((file) => (
        <div className="row" key={file.id}>
          <span className="grow num">
            {t('until', { time: formatDateTime(file.endsAt) })} ·{' '}
            {file.downloadedAt === null ? t('unused') : t('downloaded', { time: formatDateTime(file.downloadedAt) })}
          </span>
          <Allowed to="licenses.files">
            <ActionButton size="small" busy={busy} onClick={() => void run(() => downloadFile(id, file.id))}>
              {t('download')}
            </ActionButton>
            <Button size="small" danger onClick={() => setEnding(file.id)}>
              {t('revoke')}
            </Button>
          </Allowed>
        </div>
      ))}
      {ending !== undefined && (
        <ReasonDialog
          title={t('revokeTitle')}
          hint={t('revokeHint')}
          confirm={t('revoke')}
          danger
          send={revoke}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Panel>
  );
}
