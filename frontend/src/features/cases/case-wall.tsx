import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { usePublic } from '../../api/use-public';
import { formatMonth } from '../../shared/format/date';
import { SectionHead } from '../../shared/public-ui/page-head';
import { Link } from '../../shared/ui/link';

interface Props {
  readonly cases: readonly components['schemas']['CaseView'][];
  /** The last cell: the invitation. */
  readonly children: ReactNode;
}

/** Companies by name, without logos. */
export function CaseWall({ cases, children }: Props) {
  const locale = useLocale();
  return (
    <ul className="wall">
      {cases.map(({ id, companyName, approvedAt }) => (
        <li key={id}>
          <b>{companyName}</b>
          <span className="num small subtle">{formatMonth(approvedAt, locale)}</span>
        </li>
      ))}
      <li className="you">{children}</li>
    </ul>
  );
}

/** Below this number of names the section is hidden: a few look worse than none. */
const MIN_CASES = 4;
const MAX_CASES = 7;

/** The newest companies that agreed to be named, for the home page. */
export function Customers() {
  const t = useTranslations('cases');
  const { data } = usePublic('/api/cases');
  const { items = [], total = 0 } = data ?? {};
  if (items.length < MIN_CASES) return null;
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={t('home.title')} text={t('home.text')} />
        <CaseWall cases={items.slice(0, MAX_CASES)}>
          <b>{t('you')}</b>
          <Link className="link small go" to="/request-quote">
            {t('review')}
          </Link>
        </CaseWall>
        {total > MAX_CASES && (
          <p className="mt-6">
            <Link className="link go" to="/cases">
              {t('home.all', { count: total })}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
