import { useTranslations } from 'use-intl';
import { usePublic } from '../../api/use-public';
import { Link } from '../../shared/ui/link';
import { SectionHead } from '../../shared/public-ui/section-head';
import { CaseWall } from './case-wall';

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
          <Link className="link go" to="/request-quote">
            {t('review')}
          </Link>
        </CaseWall>
        {total > MAX_CASES && (
          <p className="more">
            <Link className="link go" to="/cases">
              {t('home.all', { count: total })}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
