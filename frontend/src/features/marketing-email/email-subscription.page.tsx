import { useTranslations } from 'use-intl';
import { Alert, Tag } from 'antd';
import { refreshAccountInfo, useAccountInfo } from '../../business/session';
import { PageMeta } from '../../business/site';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';
import { ActionButton } from '../../shared/ui/antd-button';
import { api, call } from '../../api/client';
import { report } from '../../shared/errors/report';
import { useAttempt } from '../../shared/hooks/use-action';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';

/** /email-subscription: whether this account receives marketing mail. */
export default function EmailSubscriptionPage() {
  const titles = useTranslations('account.titles');
  const info = useAccountInfo();
  return (
    <>
      <PageMeta title={titles('emailSubscription')} noindex />
      <TitleBar title={titles('emailSubscription')} />
      <AsyncContent state={info}>
        {({ mail, marketingEmailUnsubscribed }) => (
          <SubscriptionPanel mail={mail} isSubscribed={!marketingEmailUnsubscribed} onChanged={refreshAccountInfo} />
        )}
      </AsyncContent>
    </>
  );
}

interface Props {
  /** Empty when the account has none. */
  readonly mail: string;
  readonly isSubscribed: boolean;
  /** Called after the preference has changed on the server; resolves when the new one has loaded. */
  readonly onChanged: () => Promise<unknown>;
}

/** The marketing mail preference and the button that changes it. */
function SubscriptionPanel({ mail, isSubscribed, onChanged }: Props) {
  const t = useTranslations('subscription');
  const { busy, attempt } = useAttempt((error) =>
    report(error, t(isSubscribed ? 'unsubscribeFailed' : 'subscribeFailed')),
  );

  const change = () =>
    attempt(async () => {
      if (isSubscribed) await call(api.POST('/api/account/marketing-email/unsubscribe'));
      else await call(api.POST('/api/account/marketing-email/subscribe'));
      toast.success(t(isSubscribed ? 'unsubscribeDone' : 'subscribeDone'));
      await onChanged();
    });

  return (
    <Panel
      title={t('title')}
      aside={<Tag color={isSubscribed ? 'success' : 'default'}>{t(isSubscribed ? 'subscribed' : 'unsubscribed')}</Tag>}
    >
      <div className="stack">
        {mail ? (
          <p>{t(isSubscribed ? 'subscribedText' : 'unsubscribedText', { mail })}</p>
        ) : (
          <Alert
            showIcon
            type="warning"
            role="note"
            title={t('noMail')}
            action={
              <Link className="link" to="/profile">
                {t('toProfile')}
              </Link>
            }
          />
        )}
        <p className="muted">{t('still')}</p>
        <ActionButton busy={busy} disabled={!mail} onClick={() => void change()}>
          {busy ? t('processing') : t(isSubscribed ? 'unsubscribe' : 'resubscribe')}
        </ActionButton>
      </div>
    </Panel>
  );
}
