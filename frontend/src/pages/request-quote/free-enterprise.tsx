import { useTranslations } from 'use-intl';
import { ApplicationAside } from '../../features/enterprise/application-aside';
import { ApplicationForm } from '../../features/enterprise/application-form';
import { ApplicationRecord } from '../../features/enterprise/application-record';
import '../../features/enterprise/application.css';
import { useApplication } from '../../features/enterprise/use-application';
import { useAccountInfo } from '../../features/session/use-account-info';
import { useSite } from '../../features/site/use-site';
import { AsyncContent } from '../../shared/ui/async-content';
import { InfoIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { Skeleton } from '../../shared/ui/skeleton';

/** The application of whoever is signed in: its record where there is one, the form otherwise. */
export function FreeEnterprise({ signedIn }: { readonly signedIn: boolean }) {
  const t = useTranslations('enterprise');
  const application = useApplication(signedIn);
  const { data: account } = useAccountInfo();
  const { supportMail } = useSite();

  return (
    <div className="two-columns">
      <div>
        <Rules />
        {signedIn ? (
          <AsyncContent state={application} skeleton={<Skeleton rows={8} />} failureText={t('loadFailed')}>
            {(record) =>
              record ? (
                <ApplicationRecord application={record} supportMail={supportMail} />
              ) : (
                <ApplicationForm signedIn />
              )
            }
          </AsyncContent>
        ) : (
          <ApplicationForm signedIn={false} />
        )}
      </div>
      <div>
        <ApplicationAside mail={account?.mail} status={application.data?.status} />
        <p className="small muted">
          {t.rich('contract', {
            link: (words) => (
              <Link className="link" to="/request-quote?tab=quote">
                {words}
              </Link>
            ),
          })}
        </p>
      </div>
    </div>
  );
}

const RULES = ['once', 'case', 'mail'] as const;

function Rules() {
  const t = useTranslations('enterprise.rules');
  return (
    <section className="alert application-rules" aria-label={t('title')}>
      <InfoIcon />
      <div className="grow">
        <b className="strong">{t('title')}</b>
        <ul className="rules-list">
          {RULES.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
