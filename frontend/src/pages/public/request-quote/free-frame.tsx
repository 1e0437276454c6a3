import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApplicationAside } from '../../../features/enterprise/application-aside';
import '../../../features/enterprise/application.css';
import { InfoIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { Skeleton } from '../../../shared/public-ui/async-content';

interface Props {
  /** Mail address of the signed-in account. */
  readonly mail?: string | undefined;
  /** Status of its application. */
  readonly status?: string | undefined;
  readonly children: ReactNode;
}

/** The rules and steps of an application: the same for every visitor, and part of the page's HTML. */
export function FreeFrame({ mail, status, children }: Props) {
  const t = useTranslations('enterprise');
  return (
    <div className="two-columns">
      <div>
        <Rules />
        {children}
      </div>
      <div>
        <ApplicationAside mail={mail} status={status} />
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

/** As high as the form, so that nothing below moves when it has loaded. */
export const AwaitedForm = () => <Skeleton rows={27} />;

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
