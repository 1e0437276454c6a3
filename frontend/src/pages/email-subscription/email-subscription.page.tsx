import { useTranslations } from 'use-intl';
import { SubscriptionPanel } from '../../features/marketing-email/subscription-panel';
import { refreshAccountInfo, useAccountInfo } from '../../business/session';
import { PageMeta } from '../../business/site';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';

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
