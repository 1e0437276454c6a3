import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MergeIcon } from '../../shared/ui/account-icons';
import { Link } from '../../shared/ui/link';
import './merging.css';

interface Props {
  /** How many of the caller's licences can be merged; undefined where that is not loaded. */
  readonly count?: number | undefined;
  /** Whether to link to the licences; left out where they are listed below. */
  readonly linked?: boolean;
  readonly action?: ReactNode;
}

/** A count for which the text names no number. */
const UNKNOWN = -1;

const RULES = ['capacity', 'permanent', 'dated', 'which', 'excluded'] as const;

/** Says that licences can be merged, and by which rules. */
export function MergeNotice({ count, linked = false, action }: Props) {
  const t = useTranslations('merging.notice');
  return (
    <Alert
      showIcon
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- antd's element is a div
      role="region"
      aria-label={t('title')}
      className="merge-notice"
      icon={<MergeIcon />}
      action={action}
      title={
        <>
          <p>
            {t.rich('text', { b: (phrase) => <b className="strong">{phrase}</b>, count: count ?? UNKNOWN })}{' '}
            {linked && (
              <Link className="link" to="/license">
                {t('link')}
              </Link>
            )}
          </p>
          <details>
            <summary>{t('rules')}</summary>
            <ul>
              {RULES.map((rule) => (
                <li key={rule}>{t(`rule.${rule}`)}</li>
              ))}
            </ul>
            <p className="muted">{t('example')}</p>
          </details>
        </>
      }
    />
  );
}
