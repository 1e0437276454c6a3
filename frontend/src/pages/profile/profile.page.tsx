import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '../../features/account/account.css';
import { AvatarSetting, ProfileForm } from '../../features/account/profile-form';
import { ConsentsPanel, MailPanel, DataPanel, DeletionPanel } from '../../features/account/account-panels';
import { useIdentityCheck } from '../../features/auth/use-identity-check';
import { refreshAccountInfo, useAccountInfo } from '../../business/session';
import { PageMeta } from '../../business/site';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';
import { Panel } from '../../shared/ui/panel';
import '../settings.css';
import { later } from '../../shared/ui/later';
import { LaterPart } from '../../shared/ui/later-part';

const ChangeMailDialog = later(() => import('../../features/auth/change-mail-dialog'));

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
          <div className="stack">
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
              <LaterPart onClose={() => setChangesMail(false)}>
                <ChangeMailDialog
                  mail={account.mail}
                  confirmed={confirmed}
                  onChanged={() => void refreshAccountInfo()}
                  onClose={() => setChangesMail(false)}
                />
              </LaterPart>
            )}
          </div>
        )}
      </AsyncContent>
      {dialog}
    </>
  );
}
