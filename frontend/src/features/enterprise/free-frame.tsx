import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { InfoIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { Skeleton } from '../../shared/public-ui/async-content';
import './application.css';
import './steps.css';

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
    <div className="columns two-columns">
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
    <section className="alert primary mb-6" aria-label={t('title')}>
      <InfoIcon />
      <div className="grow">
        <b className="strong">{t('title')}</b>
        <ul className="bullets mt-1">
          {RULES.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface AsideProps {
  /** Mail address of the signed-in account. */
  readonly mail: string | undefined;
  /** Status of the account's application; undefined before it is sent. */
  readonly status: string | undefined;
}

/** The steps of an application; the current one is marked. */
function ApplicationAside({ mail, status }: AsideProps) {
  const t = useTranslations('enterprise.steps');
  const current = status === undefined ? 0 : status === 'approved' ? 2 : 1;
  const mark = (step: number) =>
    step === current
      ? ({ className: 'now', 'aria-current': 'step' } as const)
      : { className: step < current ? 'done' : '' };
  return (
    <aside>
      <h2 className="h4 mb-4">{t('title')}</h2>
      <ol className="steps">
        <li {...mark(0)}>
          <h3 className="h4 mb-1">{t('send')}</h3>
          <p className="muted small">{mail ? t('account', { mail }) : t('sendText')}</p>
        </li>
        <li {...mark(1)}>
          <h3 className="h4 mb-1">{t('review')}</h3>
          <p className="muted small">{t('reviewText')}</p>
        </li>
        <li {...mark(2)}>
          <h3 className="h4 mb-1">{t('issue')}</h3>
          <p className="muted small">{t('issueText')}</p>
        </li>
      </ol>
      <div className="ticks mt-8 mb-4" aria-hidden="true" />
    </aside>
  );
}
