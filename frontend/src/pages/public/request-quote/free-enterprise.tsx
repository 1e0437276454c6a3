import { useTranslations } from 'use-intl';
import { ApplicationForm } from '../../../features/enterprise/application-form';
import { ApplicationRecord } from '../../../features/enterprise/application-record';
import { useApplication } from '../../../features/enterprise/use-application';
import { useAccountInfo } from '../../../features/session/use-account-info';
import { useSite } from '../../../features/site/use-site';
import { AsyncContent } from '../../../shared/ui/async-content';
import { AwaitedForm, FreeFrame } from './free-frame';

/** The signed-in account's application: its record where there is one, otherwise the form. */
export function FreeEnterprise({ signedIn }: { readonly signedIn: boolean }) {
  const t = useTranslations('enterprise');
  const application = useApplication(signedIn);
  const { data: account } = useAccountInfo();
  const { supportMail } = useSite();

  return (
    <FreeFrame mail={account?.mail} status={application.data?.status}>
      {signedIn ? (
        <AsyncContent state={application} skeleton={<AwaitedForm />} failureText={t('loadFailed')}>
          {(record) =>
            record ? <ApplicationRecord application={record} supportMail={supportMail} /> : <ApplicationForm signedIn />
          }
        </AsyncContent>
      ) : (
        <ApplicationForm signedIn={false} />
      )}
    </FreeFrame>
  );
}
