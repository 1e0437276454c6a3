import { useLocale, useTranslations } from 'use-intl';
import { usePublic } from '../../api/use-public';
import { formatMonth } from '../../shared/format/date';
import { Link } from '../../shared/ui/link';
import { SectionHead } from './section-head';

/** Fewer names than this look like nobody: the section stays away. */
const LEAST = 4;
const MOST = 7;

/** Companies that agreed to be named; the last cell invites. */
export function Customers() {
  const t = useTranslations('home.customers');
  const locale = useLocale();
  const { data } = usePublic('/api/cases');
  const cases = data?.items.slice(0, MOST) ?? [];
  if (cases.length < LEAST) return null;

  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={t('title')} text={t('text')} />
        <ul className="wall">
          {cases.map(({ id, companyName, approvedAt }) => (
            <li key={id}>
              <b>{companyName}</b>
              <span className="num">{formatMonth(approvedAt, locale)}</span>
            </li>
          ))}
          <li className="you">
            <b>{t('you')}</b>
            <Link className="link go" to="/request-quote">
              {t('review')}
            </Link>
          </li>
        </ul>
      </div>
    </section>
  );
}
