import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '../../features/account/account.css';
import { AvatarSetting } from '../../features/account/avatar-setting';
import { ConsentsPanel } from '../../features/account/consents-panel';
import { DataPanel } from '../../features/account/data-panel';
import { DeletionPanel } from '../../features/account/deletion-panel';
import { MailPanel } from '../../features/account/mail-panel';
import { ProfileForm } from '../../features/account/profile-form';
import { ChangeMailDialog } from '../../features/auth/change-mail-dialog';
import { useIdentityCheck } from '../../features/auth/use-identity-check';
import { refreshAccountInfo, useAccountInfo } from '../../features/session/use-account-info';
import { PageMeta } from '../../features/site/page-meta';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';
import { Panel } from '../../shared/ui/panel';
import '../settings.css';

/** /profile: the account's owner, and the data stored about them. */
export default function ProfilePage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('profile');
  const info = useAccountInfo();
  const { confirmed, dialog } = useIdentityCheck(info.data?.hasPassword ?? true);
  const [changesMail, setChangesMail] = useState(false);

  return (
    <>
      <PageMeta title={titles('profile')} noindex />
      <TitleBar title={titles('profile')} />
      <AsyncContent state={info} skeleton={<Skeleton rows={9} />}>
        {(account) => (
          <div className="settings">
            <Panel title={t('basics.title')}>
              <div className="form-column">
                <AvatarSetting account={account} onChanged={refreshAccountInfo} />
                <ProfileForm key={account.id} account={account} onChanged={refreshAccountInfo} />
              </div>
            </Panel>
            <MailPanel mail={account.mail} onChange={() => setChangesMail(true)} />
            <ConsentsPanel />
            <DataPanel />
            <DeletionPanel account={account} confirmed={confirmed} onChanged={refreshAccountInfo} />
            {changesMail && (
              <ChangeMailDialog
                mail={account.mail}
                confirmed={confirmed}
                onChanged={() => void refreshAccountInfo()}
                onClose={() => setChangesMail(false)}
              />
            )}
          </div>
        )}
      </AsyncContent>
      {dialog}
    </>
  );
}
