import { useTranslations } from 'use-intl';
import { useSite } from '../../business/site';
import type { Messages } from '../../i18n/namespaces';
import { Link, NavLink } from '../../shared/ui/link';

interface SiteLink {
  readonly to: string;
  readonly label: keyof Messages['shell']['nav'];
  /** Highlighted in the warning tone. */
  readonly hot?: boolean;
}

const LINKS: readonly SiteLink[] = [
  { to: '/', label: 'home' },
  { to: '/difference', label: 'difference' },
  { to: '/pricing', label: 'pricing' },
  { to: '/cases', label: 'cases' },
  { to: '/request-quote', label: 'requestQuote' },
  { to: '/promotion', label: 'promotion', hot: true },
  { to: '/faq', label: 'faq' },
  { to: '/about', label: 'about' },
];

/** The site's main links, for header and drawer; the external documentation follows them. */
export function NavLinks() {
  const t = useTranslations('shell');
  const { documentationUrl } = useSite();
  return (
    <>
      {LINKS.map(({ to, label, hot }) => (
        <NavLink key={to} to={to} className={hot ? 'hot' : undefined}>
          {t(`nav.${label}`)}
        </NavLink>
      ))}
      <a className="doc out" href={documentationUrl} target="_blank" rel="noopener">
        {t('nav.docs')}
      </a>
    </>
  );
}

/** A link to the account, in case its menu cannot be loaded. */
export function AccountFallback() {
  const t = useTranslations('shell');
  return (
    <Link className="btn text" to="/profile">
      {t('account.profile')}
    </Link>
  );
}
