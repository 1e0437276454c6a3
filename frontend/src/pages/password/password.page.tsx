import { Empty } from 'antd';
import { useTranslations } from 'use-intl';
import { ChangePasswordForm } from '../../features/auth/password-forms';
import { useIdentityCheck } from '../../features/auth/use-identity-check';
import { useAccountInfo } from '../../business/session';
import { refreshSessions, SessionsPanel } from '../../features/sessions/sessions-panel';
import { PageMeta } from '../../business/site';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/antd-button';
import { TitleBar } from '../../shared/ui/title-bar';
import { Panel } from '../../shared/ui/panel';
import '../settings.css';

/** /password: the password, and the account's sessions. */
export default function PasswordPage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('auth.change');
  const info = useAccountInfo();
  const { confirmed, dialog } = useIdentityCheck(info.data?.hasPassword ?? true);

  return (
    <>
      <PageMeta title={titles('password')} noindex />
      <TitleBar title={titles('password')} />
      <div className="stack">
        <Panel title={t('title')}>
          <AsyncContent state={info} skeleton={<FormSkeleton />}>
            {({ hasPassword, mail }) =>
              hasPassword ? (
                <div className="form-column">
                  <p className="muted mb-5">{t('lead')}</p>
                  <ChangePasswordForm mail={mail} confirmed={confirmed} onChanged={() => void refreshSessions()} />
                </div>
              ) : (
                <Empty description={t('none')}>
                  <ButtonLink to="/forgot">{t('set')}</ButtonLink>
                </Empty>
              )
            }
          </AsyncContent>
        </Panel>
        <SessionsPanel />
      </div>
      {dialog}
    </>
  );
}

function FormSkeleton() {
  const t = useTranslations('auth.change');
  return (
    <div className="form-column">
      <p className="muted mb-5">{t('lead')}</p>
      <div className="password-skeleton">
        <Skeleton rows={6} />
      </div>
    </div>
  );
}
