import { useTranslations } from 'use-intl';
import './steps.css';

interface Props {
  /** Mail address of the signed-in account. */
  readonly mail: string | undefined;
  /** Status of the account's application; undefined before it is sent. */
  readonly status: string | undefined;
}

/** The steps of an application; the current one is marked. */
export function ApplicationAside({ mail, status }: Props) {
  const t = useTranslations('enterprise.steps');
  const current = status === undefined ? 0 : status === 'approved' ? 2 : 1;
  const mark = (step: number) =>
    step === current
      ? ({ className: 'now', 'aria-current': 'step' } as const)
      : { className: step < current ? 'done' : '' };
  return (
    <aside>
      <h2 className="h4">{t('title')}</h2>
      <ol className="steps">
        <li {...mark(0)}>
          <h3 className="h4">{t('send')}</h3>
          <p className="muted small">{mail ? t('account', { mail }) : t('sendText')}</p>
        </li>
        <li {...mark(1)}>
          <h3 className="h4">{t('review')}</h3>
          <p className="muted small">{t('reviewText')}</p>
        </li>
        <li {...mark(2)}>
          <h3 className="h4">{t('issue')}</h3>
          <p className="muted small">{t('issueText')}</p>
        </li>
      </ol>
      <div className="ticks" aria-hidden="true" />
    </aside>
  );
}
