import { useTranslations } from 'use-intl';
import '../../shared/ui/steps.css';

interface Props {
  /** Of the signed-in account. */
  readonly mail: string | undefined;
}

/** What comes after sending. */
export function ApplicationAside({ mail }: Props) {
  const t = useTranslations('enterprise.steps');
  return (
    <aside>
      <h2 className="h4">{t('title')}</h2>
      <ol className="steps">
        <li className="now">
          <h3 className="h4">{t('send')}</h3>
          <p className="muted small">{mail ? t('account', { mail }) : t('sendText')}</p>
        </li>
        <li>
          <h3 className="h4">{t('review')}</h3>
          <p className="muted small">{t('reviewText')}</p>
        </li>
        <li>
          <h3 className="h4">{t('issue')}</h3>
          <p className="muted small">{t('issueText')}</p>
        </li>
      </ol>
      <div className="ticks" aria-hidden="true" />
    </aside>
  );
}
