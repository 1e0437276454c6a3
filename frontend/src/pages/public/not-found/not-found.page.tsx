import { useTranslations } from 'use-intl';
import { PageMeta } from '../../../business/site';
import './not-found.css';
import { Link } from '../../../shared/ui/link';

const WAYS = [
  ['/pricing', 'pricing', 'pricingText'],
  ['/difference', 'difference', 'differenceText'],
  ['/faq', 'faq', 'faqText'],
  ['/license', 'license', 'licenseText'],
] as const;

/** Any address that is not in the route tree; the server responds to it with status 404. */
export default function NotFoundPage() {
  const t = useTranslations('not-found');
  return (
    <div className="wrap section tight">
      <PageMeta title={t('title')} noindex />
      <p className="mono subtle">404</p>
      <h1>{t('title')}</h1>
      <p className="lead mt-3">{t('text')}</p>
      <ul className="g4 ways mt-10">
        {WAYS.map(([to, title, text]) => (
          <li key={to}>
            <Link to={to}>
              <span className="strong go">{t(title)}</span>
              <span className="small muted">{t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
